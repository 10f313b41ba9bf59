import type { Core } from '@strapi/strapi';

/**
 * Runs work only at the first start on a database, so that later changes by people persist.
 *
 * @param name key under which the database records completion
 */
export const runOnce = async (
  strapi: Core.Strapi,
  name: string,
  work: () => Promise<void>,
): Promise<void> => {
  const done = strapi.store({ type: 'plugin', name: 'panel', key: `done_${name}` });
  if ((await done.get({})) !== null) return;
  await work();
  await done.set({ value: true });
};
