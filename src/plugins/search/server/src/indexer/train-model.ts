import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { trainInThread } from '../models/local/training';
import { ownService } from '../own-services';
import { ENTRIES, MODELS } from '../index/tables';

/** Maximum number of documents to train on, sampled at even intervals. */
const MAX_SAMPLE = 10_000;
const BATCH = 100;

async function* sample(strapi: Core.Strapi, entries: number): AsyncGenerator<string[]> {
  const distance = Math.ceil(entries / MAX_SAMPLE);
  for (let last = 0; ;) {
    const rows = await ownService(strapi, 'background-connection').all<{
      id: number;
      terms: string;
    }>(
      `SELECT id, terms FROM ${ENTRIES} WHERE id > ? AND id % ${distance} = 0 ORDER BY id LIMIT ${BATCH}`,
      [last],
    );
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
    yield rows.map(({ terms }) => terms);
  }
}

/** Trains a model on the archive and stores it. */
export const trainModel = async (
  strapi: Core.Strapi,
  modelId: number,
  entries: number,
): Promise<void> => {
  const data = await trainInThread(sample(strapi, entries));
  await database(strapi)(MODELS).where({ id: modelId }).update({ data });
};
