import { inTransaction } from '@ota-news/foundation/database/connection';
import { authorOf, type Actor } from '@ota-news/foundation/database/actor';
import { documentsOf, type StoredDocument } from '@ota-news/foundation/database/documents';
import { absolute, publicUrl } from '@ota-news/foundation/network/public-address';
import { fieldError, type FieldError } from '@ota-news/foundation/fields/errors';
import { factories } from '@strapi/strapi';
import type { Knex } from 'knex';
import { addressOf } from '../../addresses';
import { ARTICLE, isBlank, named } from '../stored-article';
import { checkArticle } from '../article-checks';
import { articleInput, sourcedArticleInput } from '../fields';

/** A created article as every endpoint returns it. */
export interface CreatedArticle {
  id: number;
  slug: string;
  /** Absolute; for a draft, its future address. */
  url: string;
}

export interface Creation {
  article: CreatedArticle;
  documentId: string;
  /** Set if it is scheduled. */
  scheduledFor: string | null;
  warnings: FieldError[];
}

export default factories.createCoreService(ARTICLE, ({ strapi }) => ({
  /**
   * Creates an article from the contract's input, and publishes or schedules it on request.
   *
   * @param author person responsible
   * @param hasSources allows `sources` in the input, which the contract does not have
   * @throws ValidationError nothing is stored
   */
  async createFrom(
    input: unknown,
    { author, hasSources = false }: { author?: Actor; hasSources?: boolean } = {},
  ): Promise<Creation> {
    const schema = hasSources ? sourcedArticleInput : articleInput;
    return inTransaction(strapi, async ({ query }) => {
      const fields = await checkArticle(query, schema, input);
      const {
        ota_id,
        author_id,
        category_id,
        coauthor_ids,
        tags,
        featured_image,
        is_published,
        published_at,
        ...rest
      } = fields;
      const isFuture = published_at != null && new Date(published_at) > new Date();
      const scheduledFor = is_published && isFuture ? published_at : null;
      const image = await this.storedImage(query, featured_image);
      const document = await documentsOf(strapi, ARTICLE).create({
        // Publishing within the creation runs rules and hooks once instead of twice.
        status: is_published && scheduledFor === null ? 'published' : 'draft',
        data: {
          ...rest,
          ...authorOf(author),
          ota: ota_id,
          author: author_id,
          coauthors: coauthor_ids ?? [],
          tags: named(tags ?? []),
          category: category_id ?? null,
          featured_image: image?.id ?? null,
          featured_image_path: image === null ? (featured_image ?? null) : null,
          first_published_at: scheduledFor === null ? (published_at ?? null) : null,
          scheduled_for: scheduledFor,
        },
      });
      const { documentId } = document;
      const ota: { slug: string } = await strapi.db
        .query('api::ota.ota')
        .findOne({ where: { id: ota_id }, select: ['slug'] });
      const { article_id: id, slug } = document as StoredDocument & {
        article_id: number;
        slug: string;
      };
      const isKnownImage =
        image !== null ||
        isBlank(featured_image?.trim()) ||
        /^https?:\/\//.test(String(featured_image));
      return {
        article: { id, slug, url: absolute(addressOf.article(ota.slug, slug)) },
        documentId,
        scheduledFor,
        warnings: isKnownImage
          ? []
          : [
              fieldError(
                'featured_image',
                'no stored image has this path, so none is shown; send what POST /api/images answers as "path"',
              ),
            ],
      };
    });
  },

  /** Finds the Media Library image for a path, or null. */
  async storedImage(query: Knex, path: string | null | undefined): Promise<{ id: number } | null> {
    if (path == null || path === '') return null;
    const own = path.startsWith(`${publicUrl()}/`) ? path.slice(publicUrl().length) : path;
    const url = own.startsWith('uploads/') ? `/${own}` : own;
    const row = await query('files').where({ url }).first<{ id: number } | undefined>('id');
    return row ?? null;
  },
}));
