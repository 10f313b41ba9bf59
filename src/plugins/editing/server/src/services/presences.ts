import { database } from '@ota-news/foundation/database/connection';
import { nameOf } from '@ota-news/foundation/database/actor';
import { toBoolean } from '@ota-news/foundation/database/values';
import type { Core } from '@strapi/strapi';
import type { Reader } from '#newsroom/contracts/editing';
import { PRESENCES } from '../tables';

/**
 * A window says every 15 seconds that it is there, one in the background as seldom as once a minute:
 * browsers slow down what nobody looks at.
 */
const LIFETIME_MS = 90_000;

/** More names than anybody reads. */
const MAX_READERS = 20;

interface Presence {
  contentType: string;
  documentId: string;
  personId: number;
  /** Name of the window, which the panel makes. */
  window: string;
  isChanging: boolean;
}

interface ReaderRow {
  person_id: number;
  is_changing: unknown;
  firstname: string | null;
  lastname: string | null;
  email: string | null;
}

/** Knows who has an entry open, in whichever process they are served. */
const createPresences = ({ strapi }: { strapi: Core.Strapi }) => {
  const query = () => database(strapi)(PRESENCES);

  return {
    /** Notes that a window is there, and says who else has the entry open. */
    async beat(presence: Presence): Promise<Reader[]> {
      const { contentType, documentId, personId, window, isChanging } = presence;
      const now = Date.now();
      await query()
        .where('seen_at', '<', now - LIFETIME_MS)
        .delete();
      await query()
        .insert({
          content_type: contentType,
          document_id: documentId,
          person_id: personId,
          window,
          is_changing: isChanging,
          seen_at: now,
        })
        .onConflict(['person_id', 'window'])
        .merge();
      const rows: ReaderRow[] = await query()
        .innerJoin('admin_users', 'admin_users.id', `${PRESENCES}.person_id`)
        .where({
          [`${PRESENCES}.content_type`]: contentType,
          [`${PRESENCES}.document_id`]: documentId,
        })
        .whereNot((own) => own.where({ person_id: personId, window }))
        .orderBy('seen_at', 'desc')
        .limit(MAX_READERS)
        .select('person_id', 'is_changing', 'firstname', 'lastname', 'email');
      return rows.map((row) => ({
        name: nameOf(row) ?? '',
        isYou: row.person_id === personId,
        isChanging: toBoolean(row.is_changing),
      }));
    },

    /** Forgets a window in which an entry was closed, unless it shows another one already. */
    async leave({
      documentId,
      personId,
      window,
    }: Pick<Presence, 'documentId' | 'personId' | 'window'>): Promise<void> {
      await query().where({ document_id: documentId, person_id: personId, window }).delete();
    },
  };
};

export default createPresences;
