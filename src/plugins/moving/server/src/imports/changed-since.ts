import { getService } from '@ota-news/foundation/contracts/services';
import type { Channel } from '@ota-news/foundation/document-versions/change-origin';
import type { Core } from '@strapi/strapi';

/** Where changes come from that people and programs of theirs decided about. */
const DECIDED: ReadonlySet<Channel> = new Set(['panel', 'rest', 'ingestion', 'agent']);

/** Versions that are looked at; more after one import mean that somebody works on the document. */
const LIMIT = 100;

/** Tells if somebody changed a document after a version that an import made; other imports do not count. */
export const isChangedSince = async (
  strapi: Core.Strapi,
  documentId: string,
  version: number | null,
): Promise<boolean> => {
  const latest = await getService(strapi, 'history', 'versions').range(documentId, {
    limit: LIMIT,
    offset: 0,
  });
  return latest.some(({ id, door }) => id > (version ?? 0) && DECIDED.has(door));
};
