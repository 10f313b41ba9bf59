import { column, type OwnTable } from '@ota-news/foundation/database/own-tables';
import { jobTable, scheduleTable } from '@ota-news/foundation/jobs/tables';

export const EFFECTS = 'effects';
export const SCHEDULED_JOBS = 'scheduled_jobs';
export const ARTICLE_SUMMARIES = 'article_summaries';
export const SCHEDULERS = 'article_schedulers';

const { integer, timestampMs, string, text } = column;

export const tables: OwnTable[] = [
  jobTable(EFFECTS),
  scheduleTable(SCHEDULED_JOBS),
  {
    // Generated summaries, separate from text written by people.
    name: ARTICLE_SUMMARIES,
    attributes: { document_id: string, summary: text, provider: string, created_at: timestampMs },
    unique: ['document_id'],
  },
  {
    // Person who scheduled an article; null for a token or the service.
    name: SCHEDULERS,
    attributes: { document_id: string, person_id: integer },
    unique: ['document_id'],
  },
];
