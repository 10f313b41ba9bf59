import type { Core } from '@strapi/strapi';

/**
 * Runs work at the first start on a database and never again, so that what people change later stays
 * changed.
 *
 * @param name under which the database remembers that it is done
 */
export const once = async (
  strapi: Core.Strapi,
  name: string,
  work: () => Promise<void>,
): Promise<void> => {
  const done = strapi.store({ type: 'plugin', name: 'panel', key: `done_${name}` });
  if ((await done.get({})) !== null) return;
  await work();
  await done.set({ value: true });
};
