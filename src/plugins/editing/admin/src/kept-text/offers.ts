import { keyOf, unseal } from './cipher';
import { changesOf, type Changes, type Fields } from './fields';
import { lockOf } from './keeper';
import { remove, storedFor, type StoredText } from './store';

/** Unsaved text that can be put back into a form. */
export interface Offer extends Changes {
  id: string;
  /** Milliseconds since 1970. */
  keptAt: number;
}

const opened = async (
  key: CryptoKey,
  { id, keptAt, sealed }: StoredText,
): Promise<Offer | null> => {
  try {
    return { id, keptAt, ...(JSON.parse(await unseal(key, sealed)) as Changes) };
  } catch {
    // Sealed with a key that the service no longer has: nobody can read it again.
    await remove(id);
    return null;
  }
};

/** A form that kept text may be put into. */
export interface OpenForm {
  /** Its document as it was just read; null where the form has been used since. */
  stored: Fields | null;
  /** What it holds. */
  present: Fields;
}

/** Without the fields that say what was typed. */
const differing = (offer: Offer, fields: Fields): Offer => {
  const { values } = changesOf(fields, { ...fields, ...offer.values });
  return { ...offer, values };
};

const isEmpty = ({ values }: Offer): boolean => Object.keys(values).length === 0;

/**
 * What a person typed into a document's forms that are no longer open, the newest first. What the
 * document says by now is removed, and what stands in the form again is left out.
 *
 * @throws Error when the browser's database or the server can't be asked
 */
export const offersFor = async (
  person: number,
  form: string,
  read: () => OpenForm,
): Promise<Offer[]> => {
  const texts = await storedFor(person, form);
  if (texts.length === 0) return [];
  const key = await keyOf(person);
  const { held = [] } = await navigator.locks.query();
  const openForms = new Set(held.map(({ name }) => name));
  const offers: Offer[] = [];
  for (const text of texts.filter(({ id }) => !openForms.has(lockOf(id)))) {
    const found = await opened(key, text);
    if (found === null) continue;
    const { stored, present } = read();
    if (stored !== null && isEmpty(differing(found, stored))) {
      await remove(found.id);
      continue;
    }
    const offer = differing(found, present);
    if (!isEmpty(offer)) offers.push(offer);
  }
  return offers;
};
