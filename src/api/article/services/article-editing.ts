import { getService } from '@ota-news/foundation/contracts/services';
import { inTransaction } from '@ota-news/foundation/database/connection';
import { changedBy, type Actor } from '@ota-news/foundation/database/actor';
import { documentsOf } from '@ota-news/foundation/database/documents';
import { requireVersion } from '@ota-news/foundation/document-versions/expectation';
import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import { ARTICLE, named } from '../stored-article';
import { checkArticle } from '../article-checks';
import type { EditorialArticle } from '../editorial-article';
import { articleChanges, type ArticleChanges } from '../fields';
import { optionalFieldsOf } from '../optional-fields';

export interface EditBasis {
  /** `updatedAt` of the version that the change is based on, ISO 8601. */
  expectedUpdatedAt: string;
  /** Person responsible; none for an import by command. */
  author?: Actor;
}

export interface Edit {
  documentId: string;
  /** Set if the article is scheduled. */
  scheduledFor: string | null;
}

/** Maps an article to the fields of the input. */
const inputFieldsOf = (
  article: EditorialArticle,
): Record<Exclude<keyof ArticleChanges, 'sources' | 'corrections'>, unknown> => ({
  ...optionalFieldsOf(article),
  ota_id: article.ota?.id ?? null,
  author_id: article.author?.id ?? null,
  coauthor_ids: article.coauthors.map(({ id }) => id),
  category_id: article.category?.id ?? null,
  tags: article.tags,
  related_ids: article.relatedIds,
  title: article.title,
  slug: article.slug,
  body: article.body,
  featured_image: article.featuredImage,
  is_featured: article.isFeatured,
  is_published: article.version === 'published',
  published_at: article.publishedAt,
});

/** Current values of the fields that an edit would change. */
const presentValues = (
  draft: EditorialArticle,
  changes: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(inputFieldsOf(draft)).filter(([field]) => field in changes));

/** Changes to articles by programs on behalf of a person. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const documents = documentsOf(strapi, ARTICLE);

  const pictureOf = async (query: Knex, path: string | null): Promise<Record<string, unknown>> => {
    const image = await strapi.service(ARTICLE).storedImage(query, path);
    return { featured_image: image?.id ?? null, featured_image_path: image === null ? path : null };
  };

  /** Maps the input to attributes of the content type; fields that were not sent are omitted. */
  const attributesOf = async (query: Knex, changes: ArticleChanges) => {
    const {
      ota_id,
      author_id,
      coauthor_ids,
      category_id,
      tags,
      featured_image,
      is_published,
      published_at,
      ...rest
    } = changes;
    const isFuture = published_at != null && new Date(published_at) > new Date();
    const scheduledFor = is_published === true && isFuture ? published_at : null;
    const isDated = published_at !== undefined && scheduledFor === null;
    return {
      scheduledFor,
      data: {
        ...rest,
        ...(ota_id === undefined ? {} : { ota: ota_id }),
        ...(author_id === undefined ? {} : { author: author_id }),
        ...(coauthor_ids === undefined ? {} : { coauthors: coauthor_ids }),
        ...(tags === undefined ? {} : { tags: named(tags) }),
        ...(category_id === undefined ? {} : { category: category_id }),
        ...(featured_image === undefined ? {} : await pictureOf(query, featured_image)),
        ...(isDated ? { first_published_at: published_at } : {}),
        ...(is_published === undefined ? {} : { scheduled_for: scheduledFor }),
      },
    };
  };

  return {
    /**
     * Changes the fields that are sent, and publishes, schedules or withdraws the article on
     * request.
     *
     * @param id the article's public number
     * @throws NotFoundError the article does not exist
     * @throws EditConflictError somebody saved it in the meantime; nothing is stored
     * @throws ValidationError nothing is stored
     */
    async updateFrom(
      id: number,
      input: unknown,
      { expectedUpdatedAt, author }: EditBasis,
    ): Promise<Edit> {
      return inTransaction(strapi, async ({ query }) => {
        await query('articles').where({ article_id: id }).forUpdate().select('id');
        const versions = await getService(strapi, 'api::article.editorial-articles').byNumber(
          id,
          query,
        );
        if (versions === null) throw new errors.NotFoundError(`There is no article ${id}.`);
        const { documentId } = versions.draft;
        const changes = await checkArticle(query, articleChanges, input, documentId);
        await requireVersion(
          strapi,
          query,
          { uid: ARTICLE, documentId, expectation: { updatedAt: expectedUpdatedAt } },
          {
            noun: 'article',
            fields: presentValues(versions.draft, changes),
            readWith: 'get-article',
          },
        );
        const { scheduledFor, data } = await attributesOf(query, changes);
        if (scheduledFor !== null && versions.published !== null) {
          throw validationError([
            fieldError('published_at', 'lies in the future, but the article is public already'),
          ]);
        }
        await documents.update({ documentId, data: { ...data, ...changedBy(author) } });
        if (changes.is_published === true && scheduledFor === null) {
          await documents.publish({ documentId });
        }
        if (changes.is_published === false && versions.published !== null) {
          await documents.unpublish({ documentId });
        }
        return { documentId, scheduledFor };
      });
    },
  };
};
