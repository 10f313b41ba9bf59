import { registerChecks } from '@ota-news/foundation/contracts/operations';
import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';

const count = async (strapi: Core.Strapi, column: string): Promise<number> => {
  const [row] = await database(strapi)('articles')
    .whereNotNull('published_at')
    .whereNull(column)
    .count<{ total: number | string }[]>({ total: '*' });
  return Number(row?.total ?? 0);
};

/**
 * Adds a health check for published articles without an OTA or author, which imports or manual
 * database changes can leave behind.
 */
export const registerDanglingCheck = (strapi: Core.Strapi): void =>
  registerChecks(strapi, {
    name: 'dangling-references',
    title: 'References',
    async run() {
      const found = [
        { what: 'without an OTA', total: await count(strapi, 'ota_id') },
        { what: 'without an author', total: await count(strapi, 'author_id') },
      ].filter(({ total }) => total > 0);
      if (found.length === 0) {
        return { level: 'good', message: 'Every published article has its OTA and its author.' };
      }
      return {
        level: 'warning',
        message: `Published articles ${found.map(({ what, total }) => `${what}: ${total}`).join(', ')}.`,
        advice:
          'They have no public address. Open them in the panel, choose what is missing, publish.',
      };
    },
  });
