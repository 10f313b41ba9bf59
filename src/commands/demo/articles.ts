import { inTransaction } from '@ota-news/foundation/database/connection';
import { documentsOf } from '@ota-news/foundation/database/documents';
import type { Core } from '@strapi/strapi';
import { ARTICLE, named } from '#api/article/stored-article';
import type { DemoArticle } from './content';
import { createMissing, documentAt, type SeedContext } from './documents';
import { illustrationOf } from './illustrations';

const OTA = 'api::ota.ota';
const AUTHOR = 'api::author.author';
const CATEGORY = 'api::category.category';

/** Returns the permanent numbers of existing articles. */
const numbersOf = async (strapi: Core.Strapi, slugs: string[]): Promise<number[]> => {
  const rows: { slug: string; article_id: number }[] = await strapi.db.query(ARTICLE).findMany({
    where: { slug: { $in: slugs }, publishedAt: { $notNull: true } },
    select: ['slug', 'article_id'],
  });
  const numbers = new Map(rows.map(({ slug, article_id }) => [slug, article_id]));
  return slugs.flatMap((slug) => numbers.get(slug) ?? []);
};

/** Converts an article to input for the document service. */
const dataOf = async (
  { strapi }: SeedContext,
  { image_alt: _alt, picture: _picture, published_at, related, ...article }: DemoArticle,
) => ({
  ...article,
  first_published_at: published_at,
  featured_image: await illustrationOf(strapi, article.slug),
  ota: await documentAt(strapi, OTA, article.ota),
  author: await documentAt(strapi, AUTHOR, article.author),
  coauthors: await Promise.all(article.coauthors.map((slug) => documentAt(strapi, AUTHOR, slug))),
  category: await documentAt(strapi, CATEGORY, article.category),
  tags: named(article.tags),
  related_ids: await numbersOf(strapi, related),
});

/** Creates and publishes the articles, each in one transaction. */
export const seedArticles = (seeding: SeedContext, entries: DemoArticle[]): Promise<void> => {
  const { strapi } = seeding;
  const documents = documentsOf(strapi, ARTICLE);
  const create = (article: DemoArticle): Promise<void> =>
    inTransaction(strapi, async () => {
      const data = await dataOf(seeding, article);
      const { documentId } = await documents.create({ data });
      await documents.publish({ documentId });
    });
  return createMissing(seeding, {
    uid: ARTICLE,
    label: 'Seeding articles',
    entries,
    key: 'slug',
    create,
  });
};
