import { toIsoDateTime } from '@ota-news/foundation/database/values';
import { joinPicture } from '@ota-news/foundation/media/page-image';
import type { Knex } from 'knex';
import { addressOf } from '#api/addresses';
import { FEATURED_IMAGE } from '#api/article/article-rows';

/** Small enough that reading and writing out one batch holds up other requests by milliseconds only. */
const BATCH = 100;

/** An article as an index lists it. */
export interface ArchivedArticle {
  id: number;
  title: string;
  path: string;
  excerpt: string | null;
  publishedAt: string;
  updatedAt: string;
  imageUrl: string | null;
}

interface ArchiveRow {
  article_id: number;
  title: string;
  slug: string;
  ota_slug: string;
  excerpt: string | null;
  first_published_at: number | string | Date;
  content_updated_at: number | string | Date | null;
  image_url: string | null;
}

/** Which part of the archive to read; all of it, the newest first, when nothing is said. */
interface ArchiveRange {
  /** `asc` for the oldest first. */
  order?: 'asc' | 'desc';
  /** Leave out what was published before this moment. */
  since?: Date;
  offset?: number;
  limit?: number;
}

type Position = Pick<ArchiveRow, 'first_published_at' | 'article_id'>;

const COLUMNS = {
  article_id: 'articles.article_id',
  title: 'articles.title',
  slug: 'articles.slug',
  ota_slug: 'otas.slug',
  excerpt: 'articles.excerpt',
  first_published_at: 'articles.first_published_at',
  content_updated_at: 'articles.content_updated_at',
  image_url: 'files.url',
} as const;

const inOrder = (query: Knex.QueryBuilder, order: 'asc' | 'desc'): Knex.QueryBuilder =>
  query.orderBy([
    { column: 'articles.first_published_at', order },
    { column: 'articles.article_id', order },
  ]);

/** The rows of one batch are chosen by index alone and joined afterwards. */
const readBatch = (
  db: Knex,
  { order = 'desc', since }: ArchiveRange,
  { after, offset, size }: { after: Position | null; offset: number; size: number },
): Promise<ArchiveRow[]> => {
  const batch = inOrder(db('articles').select('articles.id'), order)
    .whereNotNull('articles.published_at')
    .limit(size);
  if (offset > 0) batch.offset(offset);
  if (since !== undefined) batch.where('articles.first_published_at', '>=', since);
  if (after !== null) {
    batch.whereRaw(
      `(articles.first_published_at, articles.article_id) ${order === 'asc' ? '>' : '<'} (?, ?)`,
      [after.first_published_at as string, after.article_id],
    );
  }
  const joined = db('articles')
    .innerJoin('otas', 'otas.id', 'articles.ota_id')
    .modify(joinPicture, FEATURED_IMAGE)
    .whereIn('articles.id', db.from(batch.as('chosen')).select('id'));
  return inOrder(joined, order).select(COLUMNS) as unknown as Promise<ArchiveRow[]>;
};

const archived = (row: ArchiveRow): ArchivedArticle => {
  const publishedAt = toIsoDateTime(row.first_published_at);
  const changedAt = toIsoDateTime(row.content_updated_at ?? row.first_published_at);
  return {
    id: row.article_id,
    title: row.title,
    path: addressOf.article(row.ota_slug, row.slug),
    excerpt: row.excerpt,
    publishedAt,
    updatedAt: changedAt > publishedAt ? changedAt : publishedAt,
    imageUrl: row.image_url,
  };
};

/**
 * Published articles, read in batches that continue where the last one ended, so that neither memory
 * nor the event loop feels the size of the archive. Batches are handed on whole: a promise an article
 * would cost more than the article.
 */
export async function* articleBatches(
  db: Knex,
  range: ArchiveRange = {},
): AsyncGenerator<ArchivedArticle[]> {
  let remaining = range.limit ?? Infinity;
  let offset = range.offset ?? 0;
  let after: Position | null = null;
  while (remaining > 0) {
    const size = Math.min(BATCH, remaining);
    const rows = await readBatch(db, range, { after, offset, size });
    if (rows.length > 0) yield rows.map(archived);
    after = rows.at(-1) ?? null;
    if (after === null || rows.length < size) return;
    remaining -= rows.length;
    offset = 0;
    // Other requests go first between batches.
    await new Promise((resume) => setImmediate(resume));
  }
}

/** How many articles are published. */
export const countPublished = async (db: Knex): Promise<number> => {
  const [row] = await db('articles').whereNotNull('published_at').count({ total: '*' });
  return Number(row?.total ?? 0);
};

/** Whether more articles are published than a number. Counting them all would read all of an index. */
export const hasMoreThan = async (db: Knex, count: number): Promise<boolean> => {
  const next = await inOrder(db('articles').select('articles.id'), 'desc')
    .whereNotNull('articles.published_at')
    .offset(count)
    .first();
  return next !== undefined;
};

const REFERENCES = { otas: 'ota_id', categories: 'category_id', authors: 'author_id' } as const;

type StoredMoment = number | string | Date;

const momentsOf = async (query: Knex.QueryBuilder): Promise<[number, string][]> => {
  const rows = (await query) as { id: number; latest: StoredMoment | null }[];
  return rows.flatMap(({ id, latest }) => (latest === null ? [] : [[id, toIsoDateTime(latest)]]));
};

/**
 * When the latest article of each OTA, category or author was published, by its number. One look into
 * an index each: grouping the archive would read all of it.
 */
export const latestPublications = async (
  db: Knex,
  table: keyof typeof REFERENCES,
): Promise<Map<number, string>> => {
  const latest = db('articles')
    .where(`articles.${REFERENCES[table]}`, db.ref(`${table}.id`))
    .whereNotNull('articles.published_at')
    .max('articles.first_published_at');
  const found = new Map(await momentsOf(db(table).select({ id: 'id', latest })));
  if (table !== 'authors') return found;
  const signedAfter = await momentsOf(
    db('articles_coauthors_lnk as signed')
      .innerJoin('articles', 'articles.id', 'signed.article_id')
      .whereNotNull('articles.published_at')
      .groupBy('signed.author_id')
      .select({ id: 'signed.author_id' })
      .max({ latest: 'articles.first_published_at' }),
  );
  for (const [id, moment] of signedAfter) {
    const first = found.get(id);
    if (first === undefined || moment > first) found.set(id, moment);
  }
  return found;
};
