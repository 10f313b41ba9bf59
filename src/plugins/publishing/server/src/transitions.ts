import { followDocuments } from '@ota-news/foundation/database/document-changes';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import type { EffectKind, NewEffect } from '#newsroom/contracts/publishing';
import { addressOf } from '#api/addresses';
import { ARTICLE, storedPublished, type Row } from '#api/article/stored-article';
import { own } from './own-services';

/** An older article (an import, a backdated one) is no news, so it is not announced. */
const NEWS_MS = 48 * 3_600_000;

/** What is made of an article's text. */
const FROM_BODY: EffectKind[] = ['summary', 'embedding', 'related'];

const purge: NewEffect = { kind: 'purge', payload: { tags: ['articles'] } };

const isNews = ({ first_published_at }: Row): boolean =>
  Date.now() - new Date(first_published_at as number | string | Date).getTime() < NEWS_MS;

/** Once in the article's life: the key stays when it is published again. */
const announcement = (documentId: string): NewEffect => ({
  kind: 'social',
  documentId,
  idempotencyKey: `social:${documentId}`,
});

/** An article's address; null for one whose OTA is gone. */
const pathOf = async (query: Knex, { ota_id, slug }: Row): Promise<string | null> => {
  const ota = await query('otas')
    .where('id', ota_id as number | null)
    .first('slug');
  return ota === undefined ? null : addressOf.article(ota.slug, String(slug));
};

/**
 * The addresses that have appeared or gone. Under keys of their own, so that none takes the place of
 * another that still waits.
 */
const notices = async (
  query: Knex,
  documentId: string,
  before: Row | undefined,
  after: Row | undefined,
): Promise<NewEffect[]> => {
  if (before?.ota_id === after?.ota_id && before?.slug === after?.slug) return [];
  const found: NewEffect[] = [];
  for (const row of [before, after]) {
    const path = row === undefined ? null : await pathOf(query, row);
    if (path === null) continue;
    const idempotencyKey = `indexnow:${randomUUID()}`;
    found.push({ kind: 'indexnow', documentId, payload: { path }, idempotencyKey });
  }
  return found;
};

/** What a change of what readers see entails. */
const effectsOf = (
  documentId: string,
  before: Row | undefined,
  after: Row | undefined,
): NewEffect[] => {
  if (before === undefined && after === undefined) return [];
  if (after === undefined) {
    return [{ kind: 'index', documentId, payload: { operation: 'remove' } }, purge];
  }
  const fromBody = FROM_BODY.map((kind): NewEffect => ({ kind, documentId }));
  const index: NewEffect = { kind: 'index', documentId, payload: { operation: 'store' } };
  if (before === undefined) {
    return [...fromBody, ...(isNews(after) ? [announcement(documentId)] : []), index, purge];
  }
  return before.body === after.body ? [index, purge] : [...fromBody, index, purge];
};

/**
 * Turns changes of articles into effects, in the transaction that stores the change: both are
 * there afterwards, or neither.
 */
export const writeEffectsOnChange = (strapi: Core.Strapi): void => {
  followDocuments(strapi, {
    concerns: ({ uid }) => uid === ARTICLE,
    before: (change) => change.before(),
    after: async (change, documentId) => {
      if (documentId === undefined) return;
      const { action, query } = change;
      // What is copied stays as it is.
      const before = action === 'clone' ? undefined : (await change.before()).published;
      const after = await storedPublished(query, documentId);
      const service = own(strapi, 'effects');
      await service.add(change, [
        ...effectsOf(documentId, before, after),
        ...(await notices(query, documentId, before, after)),
      ]);
      if (action === 'update') {
        // What it was refused for may have been mended.
        await service.reschedule(change, { kinds: ['publish'], documentId });
      }
      if (before !== undefined && after === undefined) {
        // They find that the article is withdrawn, rather than waiting for what it no longer needs.
        await service.reschedule(change, { kinds: FROM_BODY, documentId });
      }
    },
  });
};
