import type { Core } from '@strapi/strapi';
import { inTransaction } from './connection';
import { registerOwnTables, required } from './own-tables';

const TABLE = 'write_probes';

/** As much as an article with its versions and effects takes: a full disk often has a little left. */
const CHARACTERS = 128 * 1024;

/** Registers the table that is written to when it is asked whether writes go through again. */
export const registerWriteProbe = (strapi: Core.Strapi): void =>
  registerOwnTables(strapi, 'database', [
    { name: TABLE, attributes: { content: required.text, at: required.moment } },
  ]);

/** Writes something of no use, in place of what was written the last time. @throws Error if refused */
export const writeOnce = (strapi: Core.Strapi): Promise<void> =>
  inTransaction(strapi, async ({ query }) => {
    const at = Date.now();
    await query(TABLE).delete();
    await query(TABLE).insert({ at, content: String(at).repeat(CHARACTERS / String(at).length) });
  });
