import { column, required, type OwnTable } from '@ota-news/foundation/database/own-tables';

export const REDIRECTS = 'redirects';
export const REDIRECT_HITS = 'redirect_hits';

export const tables: OwnTable[] = [
  {
    // Manual redirects of paths without a page.
    name: REDIRECTS,
    attributes: {
      from_path: required.string,
      to_address: required.text,
      is_permanent: required.boolean,
      created_at: required.timestampMs,
      created_by: column.string,
    },
    unique: ['from_path'],
  },
  {
    // Hits by path, both of manual redirects and of former slugs.
    name: REDIRECT_HITS,
    attributes: { path: required.string, hits: required.integer, last_at: required.timestampMs },
    unique: ['path'],
  },
];
