import { column, required, type OwnTable } from '@ota-news/foundation/database/own-tables';

export const RUNS = 'import_runs';
export const ITEMS = 'import_items';

export const tables: OwnTable[] = [
  {
    // Imports from other systems.
    name: RUNS,
    attributes: {
      source: required.string,
      // What tells the other site apart from further ones, so that a second import recognizes its posts.
      source_key: required.string,
      // Name of the file or folder, or the address.
      name: required.string,
      // Path of an uploaded file; null for imports by command.
      place: column.text,
      // Choices of the person, as JSON.
      options: required.text,
      state: required.string,
      phase: column.string,
      done: required.integer,
      total: required.integer,
      error: column.text,
      // Figures of the whole run, as JSON.
      summary: column.text,
      created_by: column.string,
      // Person of the panel.
      person_id: column.integer,
      created_at: required.timestampMs,
      started_at: column.timestampMs,
      finished_at: column.timestampMs,
      lease_owner: column.string,
      lease_until: column.timestampMs,
    },
    indexes: [['state'], ['source_key']],
  },
  {
    // What an import read, what became of it, and what it made here.
    name: ITEMS,
    attributes: {
      run_id: required.integer,
      source_key: required.string,
      kind: required.string,
      foreign_id: required.string,
      title: required.text,
      outcome: required.string,
      // Slug of the company, and how it was found.
      company: column.string,
      decided_by: column.string,
      // Public path here.
      path: column.text,
      // Notes for the report, as JSON.
      notes: column.text,
      // Of what was read, to recognize changes.
      digest: column.string,
      // What was made: a document, or the id of a file, a redirect or a subscriber.
      content_type: column.string,
      target: column.string,
      // The first and the last version of the document that the import made.
      first_version: column.integer,
      last_version: column.integer,
    },
    unique: [['run_id', 'kind', 'foreign_id']],
    indexes: [['source_key', 'kind', 'foreign_id'], ['target']],
  },
];
