import type { Core } from '@strapi/strapi';

/** Content types that anyone may read through the REST core. */
const PUBLIC_TYPES = [
  'article',
  'ota',
  'author',
  'category',
  'glossary-term',
  'pr-link',
  'comparison',
  'page',
  'share-price',
] as const;

export type PublicType = (typeof PUBLIC_TYPES)[number];

/**
 * Opens the REST core's reads (`GET /api/otas`, …) to everyone. Writes stay closed: they need an API
 * token. Runs at each start and adds only what is missing.
 */
export const openPublicReads = async (strapi: Core.Strapi): Promise<void> => {
  const role = await strapi.db
    .query('plugin::users-permissions.role')
    .findOne({ where: { type: 'public' }, populate: ['permissions'] });
  if (role === null) return;
  const granted = new Set(role.permissions.map(({ action }: { action: string }) => action));
  const wanted = PUBLIC_TYPES.flatMap((name) =>
    ['find', 'findOne'].map((action) => `api::${name}.${name}.${action}`),
  );
  for (const action of wanted.filter((name) => !granted.has(name))) {
    await strapi.db
      .query('plugin::users-permissions.permission')
      .create({ data: { action, role: role.id } });
  }
};
