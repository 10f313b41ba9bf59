import type { Core } from '@strapi/strapi';
import { similarity } from '../index/vectors/vector';
import { ownService } from '../own-services';
import { ENTRIES, VECTORS } from '../index/tables';
import { readableText } from '../text/readable-text';
import { decodeVector } from '../index/vectors/stored-vectors';
import { embedInTime } from './embed-in-time';

/** Provider of the model for which `MIN_COSINE` was measured. */
const PROVIDER = 'bundled';

/** Cosine of a text and a published article; null without the bundled model, a stored vector, or a timely embedding. */
export const cosineWithStored = async (
  strapi: Core.Strapi,
  { title, body }: { title: string; body: string },
  documentId: string,
): Promise<number | null> => {
  const models = await ownService(strapi, 'models').active();
  const model = models.find(({ provider }) => provider === PROVIDER);
  if (model === undefined) return null;
  const [row] = await ownService(strapi, 'read-connection').all<{
    vector: string;
    context: string | null;
  }>(
    `SELECT vectors.vector, entries.context FROM ${VECTORS} AS vectors
       INNER JOIN ${ENTRIES} AS entries ON entries.id = vectors.entry_id
       WHERE entries.kind = '${ownService(strapi, 'types').forSearches().articles}' AND entries.document_id = ?
         AND vectors.model_id = ? AND vectors.vector <> ''`,
    [documentId, model.id],
  );
  if (row === undefined) return null;
  const { text } = await readableText(body);
  const vector = await embedInTime(model.embedder, {
    title,
    text,
    context: row.context,
    lead: null,
  });
  return vector === null ? null : similarity(vector, decodeVector(row.vector));
};
