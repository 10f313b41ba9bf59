import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { ARTICLE } from '#api/article/stored-article';
import { silentPictures } from './silent-pictures';

/** More are not mended in one go; a list is narrowed by naming each. */
const MAX_ARTICLES = 500;
/** Texts that are read at once: of the longest, a few megabytes. */
const BATCH = 25;

/** What the indexes are made for and the queries ask, in the same words, as databases compare them. */
const DRAFT = 'published_at IS NULL';
const WITHOUT_OWN_TEXT = "trim(coalesce(featured_image_alt, '')) = ''";
const FILE_WITHOUT_TEXT = "trim(coalesce(alternative_text, '')) = ''";
const ELSEWHERE = "substr(featured_image_path, 1, 4) = 'http'";
/** A picture in markdown without words; in a sample of code, too, so that the text is looked at. */
const SILENT_MARK = "body LIKE '%![]%'";

const INDEXES = [
  `files_without_text ON files (id) WHERE ${FILE_WITHOUT_TEXT}`,
  `articles_silent_elsewhere ON articles (id) WHERE ${DRAFT} AND ${ELSEWHERE} AND ${WITHOUT_OWN_TEXT}`,
  `articles_silent_body ON articles (id) WHERE ${DRAFT} AND ${SILENT_MARK}`,
];

/** Lets few of many articles be found without reading all; cheap when everything is there. */
export const ensureIndexes = async (strapi: Core.Strapi): Promise<void> => {
  for (const index of INDEXES) {
    await database(strapi).raw(`CREATE INDEX IF NOT EXISTS ${index}`);
  }
};

interface Found {
  id: number;
  document_id: string;
}

/** Drafts whose featured picture has no text, neither of its own nor for this article. */
const silentInFront = async (strapi: Core.Strapi): Promise<Found[]> => {
  const query = database(strapi);
  const drafts = () => query('articles').whereRaw(DRAFT).whereRaw(WITHOUT_OWN_TEXT);
  const uses = query('files_related_mph').where({
    related_type: ARTICLE,
    field: 'featured_image',
  });
  const files = query('files').whereRaw(FILE_WITHOUT_TEXT).select('id');
  const fromLibrary = await drafts()
    .whereIn('id', uses.clone().whereIn('file_id', files).select('related_id'))
    .orderBy('id', 'desc')
    .limit(MAX_ARTICLES)
    .select<Found[]>('id', 'document_id');
  const fromElsewhere = await drafts()
    .whereRaw(ELSEWHERE)
    .whereNotExists(uses.clone().whereRaw('related_id = articles.id').select('id'))
    .orderBy('id', 'desc')
    .limit(MAX_ARTICLES)
    .select<Found[]>('id', 'document_id');
  return [...fromLibrary, ...fromElsewhere];
};

/** Drafts with a picture in the text that has no words. */
const silentInText = async (strapi: Core.Strapi): Promise<Found[]> => {
  const query = database(strapi);
  const marked = await query('articles')
    .whereRaw(DRAFT)
    .whereRaw(SILENT_MARK)
    .orderBy('id', 'desc')
    .limit(MAX_ARTICLES)
    .select<Found[]>('id', 'document_id');
  const found: Found[] = [];
  for (let start = 0; start < marked.length; start += BATCH) {
    const batch = marked.slice(start, start + BATCH).map(({ id }) => id);
    const texts = await query('articles')
      .whereIn('id', batch)
      .select<(Found & { body: string })[]>('id', 'document_id', 'body');
    for (const { body, ...article } of texts) {
      if ((await silentPictures(body)) > 0) found.push(article);
    }
  }
  return found;
};

/**
 * Articles with a picture that says nothing to those who don't see it, as their drafts are: the latest, at most 500.
 *
 * @returns their documents
 */
export const silentArticles = async (strapi: Core.Strapi): Promise<string[]> => {
  const found = [...(await silentInFront(strapi)), ...(await silentInText(strapi))];
  const latest = found.sort((one, other) => other.id - one.id);
  return [...new Set(latest.map(({ document_id: documentId }) => documentId))].slice(
    0,
    MAX_ARTICLES,
  );
};
