import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import type { ImportSummary, ItemKind, ItemOutcome } from '#newsroom/contracts/moving';
import { ITEMS } from '../tables';

interface Counted {
  kind: ItemKind;
  outcome: ItemOutcome;
  total: number | string;
}

/** Counts the items of a run by kind and outcome. */
export const summaryOf = async (strapi: Core.Strapi, runId: number): Promise<ImportSummary> => {
  const rows = (await database(strapi)(ITEMS)
    .where({ run_id: runId })
    .groupBy('kind', 'outcome')
    .select('kind', 'outcome')
    .count({ total: '*' })) as Counted[];
  const summary: ImportSummary = {};
  for (const { kind, outcome, total } of rows) {
    summary[kind] = { ...summary[kind], [outcome]: Number(total) };
  }
  return summary;
};
