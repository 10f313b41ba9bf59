import { inTransaction } from '@ota-news/foundation/database/connection';
import { ARTICLE } from '../../api/article/stored-article';
import type { DemoArticle } from './content';
import { createMissing, documentAt, type Seeding } from './documents';
import { illustrationOf } from './illustrations';

const OTA = 'api::ota.ota';
const AUTHOR = 'api::author.author';
const CATEGORY = 'api::category.category';

/** The article as the document service takes it. */
const dataOf = async (
  { strapi }: Seeding,
  { ota, author, category, published_at, image_alt: _alt, picture: _picture, ...rest }: DemoArticle,
) => ({
  ...rest,
  first_published_at: published_at,
  featured_image: await illustrationOf(strapi, rest.slug),
  ota: await documentAt(strapi, OTA, ota),
  author: await documentAt(strapi, AUTHOR, author),
  category: await documentAt(strapi, CATEGORY, category),
});

/** Creates and publishes the articles, each wholly or not at all. */
export const seedArticles = (seeding: Seeding, entries: DemoArticle[]): Promise<void> => {
  const { strapi } = seeding;
  const documents = strapi.documents(ARTICLE);
  const create = (article: DemoArticle): Promise<void> =>
    inTransaction(strapi, async () => {
      const data = await dataOf(seeding, article);
      const { documentId } = await documents.create({ data: data as never });
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
