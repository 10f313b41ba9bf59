import { database, isPostgres } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { ensurePgvector, pgVectorIndex } from '../vectors/pgvector';
import { sqliteVectorIndex } from '../vectors/sqlite-vec';
import type { VectorIndex } from '../vectors/vector-index';
import { own } from './own';

/** The index for nearest neighbours, where the database has one. */
const createVectorIndex = ({ strapi }: { strapi: Core.Strapi }) => {
  let found: Promise<VectorIndex | null> | null = null;

  const look = async (): Promise<VectorIndex | null> => {
    const db = database(strapi);
    if (isPostgres(strapi)) return (await ensurePgvector(db)) ? pgVectorIndex(db) : null;
    const hasExtension = await db.raw('SELECT vec_version()').then(
      () => true,
      () => false,
    );
    return hasExtension ? sqliteVectorIndex(db, own(strapi, 'read-connection')) : null;
  };

  return {
    /** Whether all vectors of a model are in the index that this database has now. */
    async holds({ neighbours }: { neighbours: string | null }): Promise<boolean> {
      const index = await this.get();
      return index !== null && index.kind === neighbours;
    },

    /** Null where neither sqlite-vec nor pgvector is there, which is said once. */
    get(): Promise<VectorIndex | null> {
      found ??= look().then((index) => {
        if (index === null) {
          const missing = isPostgres(strapi) ? 'the pgvector extension' : 'sqlite-vec';
          strapi.log.warn(
            `Search: ${missing} is not available. Searches compare with every vector instead, which a large archive makes slow.`,
          );
        }
        return index;
      });
      return found;
    },
  };
};

export default createVectorIndex;
