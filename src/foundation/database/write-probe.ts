import type { Core } from '@strapi/strapi';
import { inTransaction } from './connection';
import { registerOwnTables, required } from './own-tables';

const TABLE = 'write_probes';

/**
 * Size of the test write, about an article with its versions and effects: a full disk often has a little space left.
 */
const CHARACTERS = 128 * 1024;

/** Registers the table for test writes. */
export const registerWriteProbe = (strapi: Core.Strapi): void =>
  registerOwnTables(strapi, 'database', [
    { name: TABLE, attributes: { content: required.text, at: required.timestampMs } },
  ]);

/** Writes test data, replacing the previous test write. @throws Error if the database refuses */
export const writeOnce = (strapi: Core.Strapi): Promise<void> =>
  inTransaction(strapi, async ({ query }) => {
    const at = Date.now();
    await query(TABLE).delete();
    await query(TABLE).insert({ at, content: String(at).repeat(CHARACTERS / String(at).length) });
  });
