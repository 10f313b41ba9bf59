import { keyOf, unseal } from './cipher';
import { changesOf, type Changes, type Fields } from './fields';
import { lockOf } from './keeper';
import { remove, storedFor, type StoredText } from './store';

/** A backup that can be restored into a form. */
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
    // Encrypted with a key that the service no longer has: unreadable for everyone.
    await remove(id);
    return null;
  }
};

/** A form into which a backup may be restored. */
export interface OpenForm {
  /** The document as just loaded; null if the form has been used since. */
  stored: Fields | null;
  /** Current values of the form. */
  present: Fields;
}

/** Leaves only those fields of a backup that differ from the given ones. */
const differing = (offer: Offer, fields: Fields): Offer => {
  const { values } = changesOf(fields, { ...fields, ...offer.values });
  return { ...offer, values };
};

const isEmpty = ({ values }: Offer): boolean => Object.keys(values).length === 0;

/**
 * Backups of a person's unsaved text from closed forms of a document, newest first. Deletes backups
 * whose text has been stored, and omits those whose text is in the form already.
 *
 * @throws Error when the browser's database or the server is unavailable
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
