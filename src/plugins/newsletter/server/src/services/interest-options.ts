import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import type { Follows } from '../interests';

/** Tags offered to a reader: those of the most articles. Any other that has a page stays if it was chosen. */
const MAX_TAGS = 60;

interface Option {
  value: string;
  label: string;
}

const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** What subscribers can follow. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const otas = async (): Promise<Option[]> =>
    (await getService(strapi, 'api::ota.ota-directory').all()).map(({ name, url }) => ({
      value: lastSegment(url),
      label: name,
    }));

  const categories = async (): Promise<Option[]> =>
    (await getService(strapi, 'api::category.categories').all()).map(({ name, slug }) => ({
      value: slug,
      label: name,
    }));

  const tags = () => getService(strapi, 'api::article.article-tags').all();

  return {
    /** Slugs of everything that can be followed. */
    async known(): Promise<Follows> {
      const [byOta, byCategory, byTag] = await Promise.all([otas(), categories(), tags()]);
      return {
        otas: byOta.map(({ value }) => value),
        categories: byCategory.map(({ value }) => value),
        tags: byTag.map(({ slug }) => slug),
      };
    },

    /** Choices for a subscriber who follows these tags. */
    async offered(followedTags: string[]): Promise<Record<keyof Follows, Option[]>> {
      const followed = new Set(followedTags);
      const all = await tags();
      const frequent = new Set(
        [...all].sort((a, b) => b.articleCount - a.articleCount).slice(0, MAX_TAGS),
      );
      return {
        otas: await otas(),
        categories: await categories(),
        tags: all
          .filter((tag) => frequent.has(tag) || followed.has(tag.slug))
          .map(({ slug, name }) => ({ value: slug, label: name })),
      };
    },
  };
};
