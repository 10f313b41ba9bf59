import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { ALT_TEXT_INDEXES } from './articles-without-alt-text';

const INDEXES = [
  ...ALT_TEXT_INDEXES,
  // Other articles of the same title, in any case.
  'articles_lower_title ON articles (lower(title))',
  // Own pictures that a text links to.
  'files_url ON files (url)',
];

/** Creates the indexes that checks of articles need; no-op if they exist. */
export const ensureIndexes = async (strapi: Core.Strapi): Promise<void> => {
  for (const index of INDEXES) {
    await database(strapi).raw(`CREATE INDEX IF NOT EXISTS ${index}`);
  }
};
