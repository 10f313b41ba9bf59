import { changesPublic, followDocuments } from '@ota-news/foundation/database/document-changes';
import { currentOrigin } from '@ota-news/foundation/document-versions/change-origin';
import type { NewJob } from '@ota-news/foundation/jobs/job';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import { environment } from '#environment';
import { addressOf } from '#api/addresses';
import { ARTICLE, storedPublished, type Row } from '#api/article/stored-article';
import { changedFeeds } from './changed-feeds';
import { websubNotice } from './handlers/websub';
import { ownService } from './own-services';

/** Maximum age in milliseconds for an announcement; older articles are not news. */
const NEWS_MS = 48 * 3_600_000;

/** Effects derived from an article's body. */
const FROM_BODY = ['summary', 'embedding', 'related'] as const;

const purge: NewJob = { kind: 'purge', payload: { tags: ['articles'] } };

const isNews = ({ first_published_at }: Row): boolean =>
  Date.now() - new Date(first_published_at as number | string | Date).getTime() < NEWS_MS;

/** Creates the announcement effect. Its fixed key prevents another one when the article is republished. */
const announcement = (documentId: string): NewJob => ({
  kind: 'social',
  documentId,
  idempotencyKey: `social:${documentId}`,
});

/** Returns the path of an article; null if its OTA no longer exists. */
const pathOf = async (query: Knex, { ota_id, slug }: Row): Promise<string | null> => {
  const ota = await query('otas')
    .where('id', ota_id as number | null)
    .first('slug');
  return ota === undefined ? null : addressOf.article(ota.slug, String(slug));
};

/**
 * Returns IndexNow effects for URLs that were added or removed. Unique keys keep them from replacing each
 * other while waiting.
 */
const notices = async (
  query: Knex,
  documentId: string,
  before: Row | undefined,
  after: Row | undefined,
): Promise<NewJob[]> => {
  if (before?.ota_id === after?.ota_id && before?.slug === after?.slug) return [];
  const found: NewJob[] = [];
  for (const row of [before, after]) {
    const path = row === undefined ? null : await pathOf(query, row);
    if (path === null) continue;
    const idempotencyKey = `indexnow:${randomUUID()}`;
    found.push({ kind: 'indexnow', documentId, payload: { path }, idempotencyKey });
  }
  return found;
};

/** Returns the notices to the WebSub hub, if there is one, about the feeds that a change of a published article changes. */
const hubNotices = async (
  query: Knex,
  before: Row | undefined,
  after: Row | undefined,
): Promise<NewJob[]> => {
  if (environment().WEBSUB_HUB === undefined) return [];
  const rows = [before, after].filter((row) => row !== undefined);
  return rows.length === 0 ? [] : (await changedFeeds(query, rows)).map(websubNotice);
};

/** Returns the effects of a change of the published version. */
const effectsOf = (
  documentId: string,
  before: Row | undefined,
  after: Row | undefined,
  isImport: boolean,
): NewJob[] => {
  if (before === undefined && after === undefined) return [];
  if (after === undefined) {
    return [{ kind: 'index', documentId, payload: { operation: 'remove' } }, purge];
  }
  const fromBody = FROM_BODY.map((kind): NewJob => ({ kind, documentId }));
  const index: NewJob = { kind: 'index', documentId, payload: { operation: 'store' } };
  if (before === undefined) {
    return [
      ...fromBody,
      ...(isNews(after) && !isImport ? [announcement(documentId)] : []),
      index,
      purge,
    ];
  }
  return before.body === after.body ? [index, purge] : [...fromBody, index, purge];
};

/** Writes the effects of article changes in the transaction of the change, so that both are stored or neither. */
export const writeEffectsOnChange = (strapi: Core.Strapi): void => {
  followDocuments(strapi, {
    concerns: ({ uid }) => uid === ARTICLE,
    before: (change) => change.before(),
    after: async (change, documentId) => {
      if (documentId === undefined) return;
      const { action, query } = change;
      // The source of a clone does not change.
      const before = action === 'clone' ? undefined : (await change.before()).published;
      const service = ownService(strapi, 'effects');
      const isPublic = changesPublic(strapi, change);
      const after = isPublic ? await storedPublished(query, documentId) : before;
      if (isPublic) {
        // What comes from another system was announced there.
        const isImport = currentOrigin(strapi).channel === 'import';
        await service.add(change, [
          ...effectsOf(documentId, before, after, isImport),
          ...(await notices(query, documentId, before, after)),
          ...(await hubNotices(query, before, after)),
        ]);
      }
      if (action === 'update') {
        // The change may have fixed the reason of a failed publication.
        await service.reschedule(change, { kinds: ['publish'], documentId });
      }
      if (before !== undefined && after === undefined) {
        // Due now: the handlers find the article withdrawn and end as skipped.
        await service.reschedule(change, { kinds: FROM_BODY, documentId });
      }
    },
  });
};
