import { getService, isInstalled } from '@ota-news/foundation/contracts/services';
import { database } from '@ota-news/foundation/database/connection';
import { containingPattern, likeInAnyCase } from '@ota-news/foundation/database/like-pattern';
import { databaseNow } from '@ota-news/foundation/database/shared-clock';
import type { ReadableEntries } from '@ota-news/foundation/panel-access/readable-entries';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { EffectRecord, EffectStatus } from '@ota-news/foundation/contracts/publishing';
import { ownService } from '../own-services';
import { EFFECTS } from '../tables';
import type { StoredType } from './types';

const PAGE_SIZE = 50;
/** Name of the page's effects within the query that reads them. */
const PAGE = 'page';
const KEPT_MS = 30 * 24 * 3_600_000;

export interface EffectFilter {
  status?: EffectStatus;
  kind?: string;
  documentId?: string;
  /** Words from the title, or a document id. */
  article?: string;
}

export interface EffectPage {
  effects: EffectRecord[];
  /** Number of effects per state, regardless of the state filter. */
  counts: Record<EffectStatus, number>;
  page: number;
  pageCount: number;
  total: number;
}

interface Row {
  id: number;
  kind: EffectRecord['kind'];
  document_id: string | null;
  state: 'waiting' | 'done' | 'skipped' | 'failed';
  attempts: number;
  next_attempt_at: number | string;
  lease_until: number | string | null;
  detail: string | null;
  last_error: string | null;
  last_error_code: EffectRecord['lastErrorCode'];
  created_at: number | string;
  updated_at: number | string;
  title: string | null;
  content_type: string | null;
}

const iso = (time: number | string): string => new Date(Number(time)).toISOString();

const statusOf = ({ state, lease_until }: Row): EffectStatus =>
  state === 'waiting' && lease_until !== null && Number(lease_until) > Date.now()
    ? 'running'
    : state;

const recordOf = (row: Row): EffectRecord => ({
  id: row.id,
  kind: row.kind,
  status: statusOf(row),
  article:
    row.document_id === null
      ? null
      : { documentId: row.document_id, title: row.title, contentType: row.content_type },
  attempts: row.attempts,
  nextAttemptAt: row.state === 'waiting' ? iso(row.next_attempt_at) : null,
  detail: row.detail,
  lastError: row.last_error,
  lastErrorCode: row.last_error_code,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
});

/** Read permissions of the requesting person: articles and their titles by type, and deleted articles. */
export interface EffectReader {
  types: { type: StoredType; entries: ReadableEntries; titles: ReadableEntries }[];
  deleted: string[];
}

const narrow = (
  strapi: Core.Strapi,
  query: Knex.QueryBuilder,
  { types, deleted }: EffectReader,
  { status, kind, documentId, article }: EffectFilter,
) => {
  const db = database(strapi);
  // Who may read all of one type need not be allowed to read another.
  const isDivided = types.length > 1 && !types.every(({ entries }) => entries.isAll);
  // Effects without an article are visible to everyone.
  query.where((either) => {
    either.whereNull('effects.document_id');
    void either.orWhereIn('effects.document_id', deleted);
    for (const { type, entries } of types) {
      void either.orWhere((about) => {
        entries.narrow(about.whereNotNull('effects.document_id'), 'effects.document_id');
        if (isDivided) about.whereIn('effects.document_id', db(type.table).select('document_id'));
      });
    }
  });
  if (kind !== undefined) query.where('effects.kind', kind);
  if (documentId !== undefined) query.where('effects.document_id', documentId);
  if (article !== undefined) {
    const isTitled = `?? ${likeInAnyCase(strapi, article)} ? ESCAPE '\\'`;
    const pattern = containingPattern(article);
    query.where((either) => {
      void either.where('effects.document_id', article);
      for (const { type, titles } of types) {
        const titled = () =>
          titles
            .narrow(db(type.table), 'document_id')
            .whereRaw(isTitled, [type.columns.title, pattern])
            .select('document_id');
        // Two queries: an index of titles answers each alone.
        void either.orWhereIn('effects.document_id', titled().whereNull('published_at'));
        void either.orWhereIn('effects.document_id', titled().whereNotNull('published_at'));
      }
    });
  }
  if (status === undefined) return query;
  query.where('effects.state', status === 'running' ? 'waiting' : status);
  const now = Date.now();
  if (status === 'running') query.where('effects.lease_until', '>', now);
  if (status === 'waiting') {
    query.where((free) =>
      free.whereNull('effects.lease_until').orWhere('effects.lease_until', '<=', now),
    );
  }
  return query;
};

/** Queries and retries of effects for the admin panel. */
const createEffectLog = ({ strapi }: { strapi: Core.Strapi }) => {
  const db = () => database(strapi);

  /** Runs a query; one for titles reads those of all articles, in the thread of searches where there is one. */
  const run = <T>({ article }: EffectFilter, query: Knex.QueryBuilder): Promise<T[]> =>
    article === undefined || !isInstalled(strapi, 'search')
      ? Promise.resolve(query as Promise<T[]>)
      : getService(strapi, 'search', 'slow-queries').rows<T>(query);

  /** Titles of the page's drafts that the person may read; none while no type is registered. */
  const titlesOf = ({ types }: EffectReader): Knex.QueryBuilder => {
    const none = db().select(db().raw('NULL AS document_id, NULL AS title, NULL AS content_type'));
    const [first = none, ...others] = types.map(({ type, titles }) =>
      titles
        .narrow(db()(type.table).whereNull('published_at'), 'document_id')
        .whereIn('document_id', db().select('document_id').from(PAGE))
        .select('document_id', { title: type.columns.title })
        .select(db().raw('CAST(? AS TEXT) AS content_type', [type.uid])),
    );
    return others.reduce((all, more) => all.unionAll(more), first);
  };

  const rows = (
    reader: EffectReader,
    filter: EffectFilter,
    limit: number,
    offset: number,
  ): Promise<Row[]> => {
    const page = narrow(strapi, db()(EFFECTS), reader, filter)
      .orderBy('effects.id', 'desc')
      .limit(limit)
      .offset(offset)
      .select('effects.*');
    // Titles are joined to the page: before it is cut out, PostgreSQL would read those of the whole archive.
    const titled = db()
      .withMaterialized(PAGE, page)
      .from(PAGE)
      .leftJoin(titlesOf(reader).as('articles'), 'articles.document_id', `${PAGE}.document_id`)
      .orderBy(`${PAGE}.id`, 'desc')
      .select(`${PAGE}.*`, 'articles.title', 'articles.content_type');
    return run<Row>(filter, titled);
  };

  const countsOf = async (
    reader: EffectReader,
    filter: EffectFilter,
  ): Promise<EffectPage['counts']> => {
    const isRunning = db().raw(
      "CASE WHEN state = 'waiting' AND lease_until > ? THEN 'running' ELSE state END",
      [Date.now()],
    );
    const found = await run<{ status: EffectStatus; total: number | string }>(
      filter,
      narrow(strapi, db()(EFFECTS), reader, filter)
        .select({ status: isRunning })
        .count({ total: '*' })
        .groupBy('status'),
    );
    const counts = { waiting: 0, running: 0, done: 0, skipped: 0, failed: 0 };
    for (const { status, total } of found) counts[status] = Number(total);
    return counts;
  };

  return {
    /** Returns a page of readable effects, newest first. */
    async page(
      reader: EffectReader,
      { status, ...filter }: EffectFilter,
      page: number,
    ): Promise<EffectPage> {
      const [found, counts] = await Promise.all([
        rows(reader, { ...filter, status }, PAGE_SIZE, (page - 1) * PAGE_SIZE),
        countsOf(reader, filter),
      ]);
      const chosen = status === undefined ? Object.values(counts) : [counts[status]];
      const total = chosen.reduce((sum, count) => sum + count, 0);
      const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE));
      return { effects: found.map(recordOf), counts, page, pageCount, total };
    },

    /** Returns a query of all effects but those about stored documents of other types. */
    withoutOtherTypes: (uid: string): Knex.QueryBuilder =>
      ownService(strapi, 'types')
        .all()
        .filter((type) => type.uid !== uid)
        .reduce(
          (effects: Knex.QueryBuilder, { table }) =>
            effects.whereNotIn('document_id', db()(table).select('document_id')),
          db()(EFFECTS),
        ),

    /** Returns the newest effects of an article. */
    ofDocument: async (reader: EffectReader, documentId: string): Promise<EffectRecord[]> =>
      (await rows(reader, { documentId }, PAGE_SIZE, 0)).map(recordOf),

    /**
     * Makes a failed or waiting effect due now. Returns false if it is in another state, is leased, or is not
     * readable by the person.
     */
    async retry(reader: EffectReader, id: number): Promise<boolean> {
      const now = await databaseNow(strapi);
      const retryable = ownService(strapi, 'effects')
        .free(now)
        .where({ id })
        .whereIn('state', ['failed', 'waiting']);
      const changed = await narrow(strapi, retryable, reader, {}).update({
        state: 'waiting',
        next_attempt_at: now,
        updated_at: now,
      });
      return changed === 1;
    },

    /** Counts effects by kind and state. */
    async counts(): Promise<{ kind: string; state: string; total: number }[]> {
      const counted = await db()(EFFECTS)
        .groupBy('kind', 'state')
        .select<{ kind: string; state: string; total: number | string }[]>(
          'kind',
          'state',
          db().raw('count(*) as total'),
        );
      return counted.map(({ total, ...group }) => ({ ...group, total: Number(total) }));
    },

    /** Returns the milliseconds for which the oldest due effect has been due; 0 if none is. */
    async longestDueMs(): Promise<number> {
      const now = Date.now();
      const row = await db()(EFFECTS)
        .where('state', 'waiting')
        .andWhere('next_attempt_at', '<=', now)
        .min({ since: 'next_attempt_at' })
        .first();
      return row?.since == null ? 0 : now - Number(row.since);
    },

    /**
     * Makes all readable failed effects due now.
     * @returns their number
     */
    async retryFailed(
      reader: EffectReader,
      filter: Pick<EffectFilter, 'kind' | 'article'>,
    ): Promise<number> {
      const now = Date.now();
      return narrow(strapi, db()(EFFECTS), reader, { ...filter, status: 'failed' }).update({
        state: 'waiting',
        next_attempt_at: now,
        updated_at: now,
      });
    },

    /** Deletes old finished effects. Announcements are kept because they prevent another one. */
    async prune(): Promise<void> {
      await db()(EFFECTS)
        .whereIn('state', ['done', 'skipped'])
        .andWhereNot('kind', 'social')
        .andWhere('updated_at', '<', Date.now() - KEPT_MS)
        .delete();
    },
  };
};

export default createEffectLog;
