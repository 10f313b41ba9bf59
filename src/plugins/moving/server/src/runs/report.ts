import { csvRow } from '#newsroom/csv-table';
import type { ImportItem } from '#newsroom/contracts/moving';

export const REPORT_COLUMNS = [
  'kind',
  'id',
  'title',
  'company',
  'decided_by',
  'outcome',
  'path',
  'notes',
];

/** Writes a line of a report as CSV. */
export const reportRow = (item: ImportItem): string =>
  csvRow([
    item.kind,
    item.foreignId,
    item.title,
    item.company ?? '',
    item.decidedBy ?? '',
    item.outcome,
    item.path ?? '',
    item.notes.join('\n'),
  ]);
