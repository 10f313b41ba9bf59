import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { PAUSES } from '../tables';

const WHAT = 'embedding';

/**
 * Pauses the embedding of entries. Stored in the database, so that it applies to all processes and survives restarts.
 */
const createEmbeddingPause = ({ strapi }: { strapi: Core.Strapi }) => {
  const table = () => database(strapi)(PAUSES);
  return {
    /** Email of the user who paused it; null if not paused. */
    async by(): Promise<string | null> {
      const row = await table().where({ what: WHAT }).first<{ paused_by: string } | undefined>();
      return row?.paused_by ?? null;
    },

    async begin(by: string): Promise<void> {
      await table().insert({ what: WHAT, paused_by: by }).onConflict('what').ignore();
      strapi.log.info(`Search: ${by} has paused embedding`);
    },

    async end(by: string): Promise<void> {
      await table().where({ what: WHAT }).delete();
      strapi.log.info(`Search: ${by} has resumed embedding`);
    },
  };
};

export default createEmbeddingPause;
