import { getService } from '@ota-news/foundation/contracts/services';
import { database } from '@ota-news/foundation/database/connection';
import { bodyDigest } from '@ota-news/foundation/security/body-digest';
import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import { momentsOfMonth, type ArchivedMonth } from '#api/article/services/article-archive';
import { articleBatches, type ArchivedArticle } from './archive';
import { partOf, type Part } from './parts';

/** What all parts together may hold in memory: with 100,000 articles they hold some 40 MB. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024;
/** Maximum age of a part: without shared purges, changes of pictures by other processes are not noticed. */
const MAX_AGE_MS = 3_600_000;

/** Articles of a month that one document lists: `limit` of them after the first `offset` in its order. */
export interface MonthRange {
  month: ArchivedMonth;
  offset: number;
  limit: number;
}

/** The articles of a month as a document lists them. */
interface ArchiveFormat {
  order: 'asc' | 'desc';
  write(articles: AsyncIterable<ArchivedArticle[]>): Promise<Buffer>;
}

interface KeptPart {
  /** Differs where what the part lists has changed. */
  version: string;
  part: Promise<Part>;
}

/** Reads the months of the archive, the latest first. */
export const readMonths = (strapi: Core.Strapi): Promise<ArchivedMonth[]> =>
  getService(strapi, 'api::article.article-archive').months();

/** Counts the articles of months. */
export const totalOf = (months: ArchivedMonth[]): number =>
  months.reduce((total, { articleCount }) => total + articleCount, 0);

/**
 * Selects articles by their position in the archive.
 *
 * @param months in the order of the document
 */
export const monthRanges = (
  months: ArchivedMonth[],
  { offset, limit }: { offset: number; limit: number } = { offset: 0, limit: Infinity },
): MonthRange[] => {
  let before = 0;
  return months.flatMap((month) => {
    const first = Math.max(offset - before, 0);
    const end = Math.min(offset + limit - before, month.articleCount);
    before += month.articleCount;
    return first < end ? [{ month, offset: first, limit: end - first }] : [];
  });
};

/**
 * Writes what documents list of the archive, a part for each month, and keeps the parts: after a publication only
 * those of the months that have changed are written again. Whether one has changed is asked of the database each time,
 * so that changes by any process are noticed. Months and agencies must be read before the articles; then a part is
 * never older than its key.
 */
export const archiveParts = (strapi: Core.Strapi) => {
  const db = database(strapi);
  /** By document and place in the archive: a part that has changed takes the place of its former one. */
  const kept = new LRUCache<string, KeptPart>({ maxSize: MAX_KEPT_BYTES, ttl: MAX_AGE_MS });

  // Changes of pictures purge everything, and can't be seen in the rows of articles.
  getService(strapi, 'site', 'page-cache').onPurge((purge) => {
    if (purge === 'all') kept.clear();
  });

  /** Changes with the addresses of agencies, which are part of the addresses of articles. */
  const addressesVersion = async (): Promise<string> => {
    const otas = await db('otas')
      .orderBy('id')
      .select<{ id: number; slug: string }[]>('id', 'slug');
    return bodyDigest(Buffer.from(otas.map(({ id, slug }) => `${id} ${slug}`).join('\n')));
  };

  const write = async (
    { month: { month }, offset, limit }: MonthRange,
    { order, write: format }: ArchiveFormat,
  ): Promise<Part> => {
    const { from, to } = momentsOfMonth(month);
    const articles = articleBatches(db, {
      order,
      since: new Date(from),
      until: new Date(to),
      offset,
      limit,
    });
    return partOf(await format(articles));
  };

  /** Takes a part from memory, or writes it; who asks meanwhile waits for the same one. */
  const keptOrWritten = (
    key: string,
    version: string,
    written: () => Promise<Part>,
  ): Promise<Part> => {
    const known = kept.get(key);
    if (known?.version === version) return known.part;
    const writing = { version, part: written() };
    kept.set(key, writing, { size: 1 });
    writing.part.then(
      ({ bytes }) => {
        if (kept.peek(key) === writing) kept.set(key, writing, { size: bytes.length + 1 });
      },
      () => {
        if (kept.peek(key) === writing) kept.delete(key);
      },
    );
    return writing.part;
  };

  /**
   * Returns the parts of a document in the order of `ranges`.
   *
   * @param document its path
   */
  return async (document: string, ranges: MonthRange[], format: ArchiveFormat): Promise<Part[]> => {
    const addresses = await addressesVersion();
    const parts: Part[] = [];
    for (const range of ranges) {
      const { month, offset, limit } = range;
      const key = `${document} ${month.month}`;
      const version = [month.version, offset, limit, addresses].join(' ');
      parts.push(await keptOrWritten(key, version, () => write(range, format)));
    }
    return parts;
  };
};

export type ArchiveParts = ReturnType<typeof archiveParts>;
