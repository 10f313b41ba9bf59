import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { OtaProfile } from '../../api/ota/services/ota-directory';
import type { ArticleVersions } from '../../api/article/services/editorial-articles';

const slugField = () => z.string().min(1).max(255);

/** Names an article by its number or by the last part of its address. */
export const articleName = {
  id: z.number().int().positive().optional().meta({ description: 'The lasting number.' }),
  slug: slugField()
    .optional()
    .meta({ description: 'The last part of its address, instead of id.' }),
};

/** Names an OTA by its number or its slug. */
export const otaName = {
  id: z.number().int().positive().optional().meta({ description: 'The number.' }),
  slug: slugField().optional().meta({ description: 'The slug, instead of id.' }),
};

const eitherMessage = 'give either id or slug';

/** Exactly one of the two names is given. */
export const eitherName = ({ id, slug }: { id?: number; slug?: string }): boolean =>
  (id === undefined) !== (slug === undefined);

export const EITHER = { message: eitherMessage, path: ['id'] };

interface Name {
  id?: number;
  slug?: string;
}

/**
 * The article that is named.
 *
 * @throws NotFoundError
 */
export const findArticle = async (
  strapi: Core.Strapi,
  { id, slug }: Name,
): Promise<ArticleVersions> => {
  const articles = getService(strapi, 'api::article.editorial-articles');
  const versions =
    id === undefined ? await articles.bySlug(slug ?? '') : await articles.byNumber(id);
  if (versions === null) {
    throw new errors.NotFoundError(
      `There is no article ${id ?? `"${slug}"`}. Find it with search-articles, list-articles or list-drafts.`,
    );
  }
  return versions;
};

/**
 * The OTA that is named.
 *
 * @throws NotFoundError
 */
export const findOta = async (strapi: Core.Strapi, { id, slug }: Name): Promise<OtaProfile> => {
  const directory = getService(strapi, 'api::ota.ota-directory');
  const ota =
    slug === undefined
      ? ((await directory.all()).find((candidate) => candidate.id === id) ?? null)
      : await directory.bySlug(slug);
  if (ota === null) {
    throw new errors.NotFoundError(
      `There is no OTA ${id ?? `"${slug}"`}. list-otas names them all.`,
    );
  }
  return ota;
};
