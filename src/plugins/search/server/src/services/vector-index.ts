import { database, isPostgres } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { ensurePgvector, pgVectorIndex } from '../index/vectors/pgvector';
import { sqliteVectorIndex } from '../index/vectors/sqlite-vec';
import type { VectorIndex } from '../index/vectors/vector-index';
import { ownService } from '../own-services';

/** Nearest-neighbour index, if the database has one. */
const createVectorIndex = ({ strapi }: { strapi: Core.Strapi }) => {
  let found: Promise<VectorIndex | null> | null = null;

  const open = async (): Promise<VectorIndex | null> => {
    const db = database(strapi);
    if (isPostgres(strapi)) return (await ensurePgvector(db)) ? pgVectorIndex(db) : null;
    const hasExtension = await db.raw('SELECT vec_version()').then(
      () => true,
      () => false,
    );
    return hasExtension ? sqliteVectorIndex(db, ownService(strapi, 'read-connection')) : null;
  };

  return {
    /** Checks that all vectors of a model are in the current index. */
    async holdsAllVectors({ neighbours }: { neighbours: string | null }): Promise<boolean> {
      const index = await this.get();
      return index !== null && index.kind === neighbours;
    },

    /** Returns the index; null without sqlite-vec or pgvector, which is logged once. */
    get(): Promise<VectorIndex | null> {
      found ??= open().then((index) => {
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
