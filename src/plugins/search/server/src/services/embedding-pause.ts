import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { PAUSES } from '../index/tables';

const ACTIVITY = 'embedding';

/**
 * Pauses the embedding of entries. Stored in the database, so that it applies to all processes and survives restarts.
 */
const createEmbeddingPause = ({ strapi }: { strapi: Core.Strapi }) => {
  const table = () => database(strapi)(PAUSES);
  return {
    /** Email of the user who paused it; null if not paused. */
    async pausedBy(): Promise<string | null> {
      const row = await table()
        .where({ what: ACTIVITY })
        .first<{ paused_by: string } | undefined>();
      return row?.paused_by ?? null;
    },

    /** Pauses embedding on behalf of a user. */
    async begin(email: string): Promise<void> {
      await table().insert({ what: ACTIVITY, paused_by: email }).onConflict('what').ignore();
      strapi.log.info(`Search: ${email} has paused embedding`);
    },

    /** Resumes embedding on behalf of a user. */
    async end(email: string): Promise<void> {
      await table().where({ what: ACTIVITY }).delete();
      strapi.log.info(`Search: ${email} has resumed embedding`);
    },
  };
};

export default createEmbeddingPause;
