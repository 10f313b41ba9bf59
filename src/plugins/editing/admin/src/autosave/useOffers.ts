import { useForm } from '@strapi/strapi/admin';
import * as React from 'react';
import type { Fields } from './fields';
import { offersFor, type Offer, type OpenForm } from './offers';
import { remove } from './store';

interface Offers {
  /** Newest backup without a decision, or null. */
  offer: Offer | null;
  /** Deletes it and offers the next older one. */
  discard(): Promise<void>;
  /** Stops offering backups while the form is open. */
  close(): void;
}

/**
 * Backups from earlier forms of a document.
 *
 * @param round reloads the backups when it changes
 */
export const useOffers = (person: number, form: string, round: number): Offers => {
  const getValues = useForm('Autosave', (state) => state.getValues) as () => Fields;
  const initialValues = useForm('Autosave', (state) => state.initialValues) as Fields;
  const stored = React.useRef<Fields | null>(initialValues);
  const [offers, setOffers] = React.useState<Offer[]>([]);

  React.useEffect(() => {
    let isCurrent = true;
    if (round > 0) stored.current = null;
    const read = (): OpenForm => ({ stored: stored.current, present: getValues() });
    offersFor(person, form, read).then(
      (found) => isCurrent && setOffers(found),
      // Without its database the browser has no backups; the form reports the problem on the first change.
      () => isCurrent && setOffers([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [person, form, round, getValues]);

  const [offer = null] = offers;
  return {
    offer,
    async discard() {
      setOffers((found) => found.slice(1));
      if (offer !== null) await remove(offer.id);
    },
    close: () => setOffers([]),
  };
};
