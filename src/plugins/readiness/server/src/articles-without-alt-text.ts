import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { ARTICLE } from '#api/article/stored-article';
import { countPicturesWithoutAltText } from './pictures-without-alt-text';

/** Maximum number of ids in a list filter. */
const MAX_ARTICLES = 500;
/** Texts loaded at once: at most a few megabytes. */
const BATCH = 25;

/** Shared by indexes and queries: databases use a partial index only for an identical condition. */
const DRAFT = 'published_at IS NULL';
const WITHOUT_OWN_TEXT = "trim(coalesce(featured_image_alt, '')) = ''";
const FILE_WITHOUT_TEXT = "trim(coalesce(alternative_text, '')) = ''";
const ELSEWHERE = "substr(featured_image_path, 1, 4) = 'http'";
/** Markdown picture without alternative text; may also match code samples, so the text is parsed afterwards. */
const SILENT_MARK = "body LIKE '%![]%'";

/** Partial indexes that find the few affected articles quickly. */
export const ALT_TEXT_INDEXES = [
  `files_without_text ON files (id) WHERE ${FILE_WITHOUT_TEXT}`,
  `articles_silent_elsewhere ON articles (id) WHERE ${DRAFT} AND ${ELSEWHERE} AND ${WITHOUT_OWN_TEXT}`,
  `articles_silent_body ON articles (id) WHERE ${DRAFT} AND ${SILENT_MARK}`,
];

interface Found {
  id: number;
  document_id: string;
}

/** Returns drafts whose featured picture has no alternative text, neither in the library nor in the article. */
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

/** Returns drafts with a picture without alternative text in the body. */
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
      if ((await countPicturesWithoutAltText(body)) > 0) found.push(article);
    }
  }
  return found;
};

/**
 * Returns articles whose drafts contain a picture without alternative text: the latest, at most 500.
 *
 * @returns document ids
 */
export const articlesWithoutAltText = async (strapi: Core.Strapi): Promise<string[]> => {
  const found = [...(await silentInFront(strapi)), ...(await silentInText(strapi))];
  const latest = found.sort((one, other) => other.id - one.id);
  return [...new Set(latest.map(({ document_id: documentId }) => documentId))].slice(
    0,
    MAX_ARTICLES,
  );
};
