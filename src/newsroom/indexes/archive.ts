import { toIsoDateTime } from '@ota-news/foundation/database/values';
import { joinPicture } from '@ota-news/foundation/media/page-image';
import type { Knex } from 'knex';
import { addressOf } from '#api/addresses';
import { FEATURED_IMAGE } from '#api/article/article-rows';

/** Articles per batch; small enough to block other requests only for milliseconds. */
const BATCH = 100;

/** An article in an index. */
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

/** Part of the archive to read; default: all of it, newest first. */
interface ArchiveRange {
  /** `asc`: oldest first. */
  order?: 'asc' | 'desc';
  /** Excludes articles published before this time. */
  since?: Date;
  /** Excludes articles published after this time. */
  until?: Date;
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

/** Reads a batch. The rows are selected using the index alone and joined afterwards. */
const readBatch = (
  db: Knex,
  { order = 'desc', since, until }: ArchiveRange,
  { after, offset, size }: { after: Position | null; offset: number; size: number },
): Promise<ArchiveRow[]> => {
  const batch = inOrder(db('articles').select('articles.id'), order)
    .whereNotNull('articles.published_at')
    .limit(size);
  if (offset > 0) batch.offset(offset);
  if (since !== undefined) batch.where('articles.first_published_at', '>=', since);
  if (until !== undefined) batch.where('articles.first_published_at', '<=', until);
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
  return inOrder(joined, order).select<ArchiveRow[]>(COLUMNS);
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
 * Yields published articles in batches with keyset pagination, so that memory use and event loop
 * delay don't depend on the archive's size. It yields whole batches because a promise per article
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
    // Lets other requests run between batches.
    await new Promise((resume) => setImmediate(resume));
  }
}

export const countPublished = async (db: Knex): Promise<number> => {
  const [row] = await db('articles').whereNotNull('published_at').count({ total: '*' });
  return Number(row?.total ?? 0);
};

const REFERENCES = { otas: 'ota_id', categories: 'category_id', authors: 'author_id' } as const;

type StoredMoment = number | string | Date;

const momentsOf = async (query: Knex.QueryBuilder): Promise<[number, string][]> => {
  const rows = (await query) as { id: number; latest: StoredMoment | null }[];
  return rows.flatMap(({ id, latest }) => (latest === null ? [] : [[id, toIsoDateTime(latest)]]));
};

/**
 * Time of the latest publication by OTA, category or author id. One index lookup for each: grouping
 * would scan the whole archive.
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
  for (const [id, publishedAt] of signedAfter) {
    const first = found.get(id);
    if (first === undefined || publishedAt > first) found.set(id, publishedAt);
  }
  return found;
};
