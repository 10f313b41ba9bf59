import { column, required, type OwnTable } from '@ota-news/foundation/database/own-tables';

export const REDIRECTS = 'redirects';
export const REDIRECT_HITS = 'redirect_hits';

export const tables: OwnTable[] = [
  {
    // Where people and programs are led that ask for an address at which there is nothing.
    name: REDIRECTS,
    attributes: {
      from_path: required.string,
      to_address: required.text,
      is_permanent: required.boolean,
      created_at: required.moment,
      created_by: column.string,
    },
    unique: ['from_path'],
  },
  {
    // How often somebody was led on from a path, by a redirect of this table's neighbour or by a former slug.
    name: REDIRECT_HITS,
    attributes: { path: required.string, hits: required.integer, last_at: required.moment },
    unique: ['path'],
  },
];
