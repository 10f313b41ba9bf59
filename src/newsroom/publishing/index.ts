import { getService } from '@ota-news/foundation/contracts/services';
import type { StoredRow } from '@ota-news/foundation/database/document-changes';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { addressOf } from '#api/addresses';
import { ARTICLE } from '#api/article/stored-article';
import { changedFeeds } from './changed-feeds';

const pathsOf = async (query: Knex, rows: StoredRow[]): Promise<(string | null)[]> => {
  const otas = await query('otas')
    .whereIn(
      'id',
      [...new Set(rows.map(({ ota_id }) => ota_id as number | null))].filter((id) => id !== null),
    )
    .select<{ id: number; slug: string }[]>('id', 'slug');
  const slugs = new Map(otas.map(({ id, slug }) => [id, slug]));
  return rows.map(({ ota_id, slug }) => {
    const ota = slugs.get(ota_id as number);
    return ota === undefined ? null : addressOf.article(ota, String(slug));
  });
};

/** Says which effects the publication of articles has. Call it in `register`. */
export const registerPublishedTypes = (strapi: Core.Strapi): void =>
  getService(strapi, 'publishing', 'types').add({
    uid: ARTICLE,
    pathsOf,
    tags: ['articles'],
    feedsOf: changedFeeds,
    fromBody: ['summary', 'embedding', 'related'],
    jobsOf: (documentId, isPublished) => [
      {
        kind: 'index',
        documentId,
        payload: { operation: isPublished ? 'store' : 'remove' },
      },
    ],
    async postOf(documentId) {
      const articles = getService(strapi, 'api::article.published-articles');
      const article = await articles.byDocument(documentId, 'published');
      if (article === null) return null;
      const { id, title, excerpt, url, ota, publishedAt, image } = article;
      return {
        title,
        excerpt,
        path: url,
        topic: ota.name,
        language: 'en',
        picture: image?.url ?? null,
        data: { id, ota: ota.name, published_at: publishedAt },
      };
    },
  });
