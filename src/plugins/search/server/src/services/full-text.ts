import { database, isPostgres } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import type { FullTextIndex } from '../index/fulltext/full-text-index';
import { postgresFullText } from '../index/fulltext/postgres';
import { sqliteFullText } from '../index/fulltext/sqlite';
import { ownService } from '../own-services';

/** Full-text index of the configured database. */
export default ({ strapi }: { strapi: Core.Strapi }): FullTextIndex =>
  (isPostgres(strapi) ? postgresFullText : sqliteFullText)(
    database(strapi),
    ownService(strapi, 'read-connection'),
  );
