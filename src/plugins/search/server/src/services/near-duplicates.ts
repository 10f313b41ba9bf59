import { database } from '@ota-news/foundation/database/connection';
import { absolute } from '@ota-news/foundation/network/public-address';
import { withTimeLimit } from '@ota-news/foundation/network/time-limit';
import type { Core } from '@strapi/strapi';
import type { NearDuplicate, NearDuplicatesService } from '@ota-news/foundation/contracts/search';
import {
  repeatsByMeaning,
  repeatsByWords,
  isLongEnough,
  likenessTo,
} from '../duplicates/judgement';
import { cosineWithStored } from '../duplicates/stored-cosine';
import { comparedWords } from '../duplicates/shingles';
import { minHashOf } from '../duplicates/min-hash';
import { similarSketches } from '../duplicates/stored-sketches';
import type { ArticleTable } from '../index/entries/article-table';
import { placeholders } from '../index/placeholders';
import { urlOf } from '../query/typed-address';
import { ownService } from '../own-services';

/** Time limit; saving a text waits for the result. */
const TIME_LIMIT_MS = 2_000;
/** Maximum number of articles to compare word by word. */
const MAX_COMPARED = 8;

interface ArticleRow {
  document_id: string;
  number: number;
  slug: string;
  title: string;
  body: string | null;
  subject_slug: string | null;
  live_id: number | null;
}

interface Text {
  title: string;
  body: string;
}

/** Detects texts that repeat an article, published or not. */
const createNearDuplicates = ({ strapi }: { strapi: Core.Strapi }): NearDuplicatesService => {
  const types = () => ownService(strapi, 'types');

  const draftsOf = (
    { table, number, title, body, subject }: ArticleTable,
    documentIds: string[],
  ): Promise<ArticleRow[]> =>
    ownService(strapi, 'read-connection').all<ArticleRow>(
      `SELECT drafts.document_id, drafts.${number} AS number, drafts.slug, drafts.${title} AS title,
           drafts.${body} AS body, ${subject === null ? 'NULL' : 'subjects.slug'} AS subject_slug, live.id AS live_id
         FROM ${table} AS drafts
         ${subject === null ? '' : `LEFT JOIN ${subject.table} AS subjects ON subjects.id = ${subject.id}`}
         LEFT JOIN ${table} AS live
           ON live.document_id = drafts.document_id AND live.published_at IS NOT NULL
         WHERE drafts.published_at IS NULL
           AND drafts.document_id IN (${placeholders(documentIds)})`,
      documentIds,
    );

  const isRepeated = async (text: Text, documentId: string, likeness: number): Promise<boolean> => {
    const verdict = repeatsByWords(likeness);
    if (verdict !== null) return verdict;
    const cosine = await cosineWithStored(strapi, text, documentId);
    return cosine !== null && repeatsByMeaning(cosine);
  };

  const find = async (text: Text, except: string): Promise<NearDuplicate | null> => {
    const articles = types().articles();
    const words = comparedWords(text.body);
    if (articles === null || !isLongEnough(words)) return null;
    const documentIds = await similarSketches(strapi, minHashOf(words), except, MAX_COMPARED);
    if (documentIds.length === 0) return null;
    const likenessOf = likenessTo(words);
    const compared = (await draftsOf(articles, documentIds))
      .map((row) => ({ row, likeness: likenessOf(comparedWords(row.body ?? '')) }))
      .sort((one, other) => other.likeness - one.likeness);
    const { paths } = types().forSearches();
    for (const { row, likeness } of compared) {
      if (!(await isRepeated(text, row.document_id, likeness))) continue;
      const { subject_slug: subjectSlug, slug } = row;
      const hasPath = subjectSlug !== null || articles.subject === null;
      return {
        documentId: row.document_id,
        id: row.number,
        slug,
        url: hasPath ? absolute(urlOf(paths, { kind: articles.kind, slug, subjectSlug })) : null,
        title: row.title,
        isPublished: row.live_id !== null,
        likeness: Math.round(likeness * 100) / 100,
      };
    }
    return null;
  };

  const withinTimeLimit = async (search: () => Promise<NearDuplicate | null>) => {
    try {
      return await withTimeLimit(TIME_LIMIT_MS, 'It took too long.', search);
    } catch (error) {
      strapi.log.warn(
        `Search: the check for repeated articles failed. ${(error as Error).message}`,
      );
      return null;
    }
  };

  return {
    of: (text) => withinTimeLimit(() => find(text, '')),

    ofArticle: (documentId) =>
      withinTimeLimit(async () => {
        const articles = types().articles();
        if (articles === null) return null;
        const draft = await database(strapi)(articles.table)
          .where('document_id', documentId)
          .whereNull('published_at')
          .first<{ title: string | null; body: string | null } | undefined>(
            `${articles.title} as title`,
            `${articles.body} as body`,
          );
        if (draft === undefined) return null;
        return find({ title: draft.title ?? '', body: draft.body ?? '' }, documentId);
      }),
  };
};

export default createNearDuplicates;
