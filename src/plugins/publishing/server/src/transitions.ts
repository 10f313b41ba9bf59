import { inTransaction } from '@ota-news/foundation/database/connection';
import { CHANGES } from '@ota-news/foundation/database/document-changes';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import type { EffectKind, NewEffect } from '../../../../newsroom/contracts/publishing';
import { addressOf } from '../../../../api/addresses';
import type { Effects } from './services/effects';
import { ARTICLE } from '../../../../api/article/stored-article';

/** An older article (an import, a backdated one) is no news, so it is not announced. */
const NEWS_MS = 48 * 3_600_000;

interface PublishedRow {
  body: string;
  slug: string;
  ota_slug: string | null;
  first_published_at: number | string | Date;
}

const publishedRow = (query: Knex, documentId: string): Promise<PublishedRow | undefined> =>
  query('articles')
    .leftJoin('otas', 'otas.id', 'articles.ota_id')
    .where('articles.document_id', documentId)
    .whereNotNull('articles.published_at')
    .first<PublishedRow | undefined>(
      'articles.body',
      'articles.slug',
      'otas.slug as ota_slug',
      'articles.first_published_at',
    );

/** What is made of an article's text. */
const FROM_BODY: EffectKind[] = ['summary', 'embedding', 'related'];

const purge: NewEffect = { kind: 'purge', payload: { tags: ['articles'] } };

const isNews = ({ first_published_at }: PublishedRow): boolean =>
  Date.now() - new Date(first_published_at).getTime() < NEWS_MS;

/** Once in the article's life: the key stays when it is published again. */
const announcement = (documentId: string): NewEffect => ({
  kind: 'social',
  documentId,
  idempotencyKey: `social:${documentId}`,
});

/** An article's address; null for one whose OTA is gone. */
const pathOf = ({ ota_slug, slug }: PublishedRow): string | null =>
  ota_slug === null ? null : addressOf.article(ota_slug, slug);

/**
 * The addresses that have appeared or gone. Under keys of their own, so that none takes the place of
 * another that still waits.
 */
const notices = (
  documentId: string,
  before: PublishedRow | undefined,
  after: PublishedRow | undefined,
): NewEffect[] => {
  const paths = [before, after].map((row) => (row === undefined ? null : pathOf(row)));
  if (paths[0] === paths[1]) return [];
  return paths
    .filter((path) => path !== null)
    .map((path) => ({
      kind: 'indexnow',
      documentId,
      payload: { path },
      idempotencyKey: `indexnow:${randomUUID()}`,
    }));
};

/** What a change of what readers see entails. */
const effectsOf = (
  documentId: string,
  before: PublishedRow | undefined,
  after: PublishedRow | undefined,
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

const documentOf = (params: { documentId?: unknown }, result: unknown): string | null => {
  const found =
    params.documentId ?? (result as { documentId?: unknown } | null | undefined)?.documentId;
  return typeof found === 'string' ? found : null;
};

/**
 * Turns changes of articles into effects, in the transaction that stores the change: both are
 * there afterwards, or neither.
 */
export const writeEffectsOnChange = (strapi: Core.Strapi): void => {
  strapi.documents.use(async (context, next) => {
    if (context.uid !== ARTICLE || !CHANGES.has(context.action)) return next();
    const params = context.params as { documentId?: unknown };
    return inTransaction(strapi, async (scope) => {
      const known = documentOf(params, null);
      const before = known === null ? undefined : await publishedRow(scope.query, known);
      const result = await next();
      const documentId =
        context.action === 'clone' ? documentOf({}, result) : documentOf(params, result);
      if (documentId === null) return result;
      const after = await publishedRow(scope.query, documentId);
      const isSame = context.action === 'clone' ? undefined : before;
      const effects = [
        ...effectsOf(documentId, isSame, after),
        ...notices(documentId, isSame, after),
      ];
      const service = strapi.plugin('publishing').service('effects') as Effects;
      await service.add(scope, effects);
      if (context.action === 'update') {
        // What it was refused for may have been mended.
        await service.reschedule(scope, { kinds: ['publish'], documentId });
      }
      if (isSame !== undefined && after === undefined) {
        // They find that the article is withdrawn, rather than waiting for what it no longer needs.
        await service.reschedule(scope, { kinds: FROM_BODY, documentId });
      }
      return result;
    });
  });
};
