import { toIsoDateTime, toIsoDateTimeOrNull, toJson } from '@ota-news/foundation/database/values';
import type {
  ImportOptions,
  ImportPhase,
  ImportRun,
  ImportSource,
  ImportSummary,
  RunState,
} from '#newsroom/contracts/moving';

/** Row of an import. */
export interface RunRow {
  id: number;
  source: ImportSource;
  source_key: string;
  name: string;
  place: string | null;
  options: string;
  state: RunState;
  phase: ImportPhase | null;
  done: number;
  total: number;
  error: string | null;
  summary: string | null;
  created_by: string | null;
  person_id: number | null;
  created_at: number | string;
  started_at: number | string | null;
  finished_at: number | string | null;
}

const optional = (milliseconds: number | string | null): string | null =>
  toIsoDateTimeOrNull(milliseconds === null ? null : Number(milliseconds));

/** Maps a row. */
export const runOf = (row: RunRow): ImportRun => ({
  id: row.id,
  source: row.source,
  name: row.name,
  options: toJson<ImportOptions>(row.options) ?? {},
  state: row.state,
  phase: row.phase,
  done: row.done,
  total: row.total,
  error: row.error,
  summary: toJson<ImportSummary>(row.summary),
  createdBy: row.created_by,
  createdAt: toIsoDateTime(Number(row.created_at)),
  startedAt: optional(row.started_at),
  finishedAt: optional(row.finished_at),
});
