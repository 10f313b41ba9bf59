import { required, type OwnTable } from '@ota-news/foundation/database/own-tables';

export const DAILY_READS = 'daily_reads';
export const PAGE_READS = 'page_reads';
export const DAILY_CALLS = 'daily_calls';

/** Columns of a class of clients; what is unknown is empty, because NULL differs from NULL in unique indexes. */
const client = {
  kind: required.string,
  operator: required.string,
  purpose: required.string,
  verified: required.boolean,
};

/** Rows of a day and class are unique by these columns. Names of indexes have to fit PostgreSQL's 63 characters. */
export const DAILY_KEY = ['kind', 'day', 'operator', 'purpose', 'verified', 'form'];
export const PAGE_KEY = [...DAILY_KEY, 'path'];
export const CALL_KEY = ['day', 'tool', 'outcome'];

/** Sums by UTC day (`YYYY-MM-DD`), to which several processes add. */
export const tables: OwnTable[] = [
  {
    name: DAILY_READS,
    attributes: {
      day: required.string,
      ...client,
      form: required.string,
      readings: required.integer,
    },
    unique: [DAILY_KEY],
    indexes: [['day']],
  },
  {
    // Only some paths of a day: see `MAX_PATHS`.
    name: PAGE_READS,
    attributes: {
      day: required.string,
      ...client,
      form: required.string,
      path: required.string,
      readings: required.integer,
    },
    unique: [PAGE_KEY],
    indexes: [['day']],
  },
  {
    name: DAILY_CALLS,
    attributes: {
      day: required.string,
      tool: required.string,
      outcome: required.string,
      calls: required.integer,
    },
    unique: [CALL_KEY],
  },
];
