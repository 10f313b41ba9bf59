import {
  column,
  registerOwnTables,
  required,
  type OwnTable,
} from '@ota-news/foundation/database/own-tables';
import type { Core } from '@strapi/strapi';

export const ENTRIES = 'search_entries';
export const FACETS = 'search_marks';
export const MODELS = 'search_models';
export const VECTORS = 'search_vectors';
export const PASSAGES = 'search_passages';
export const RELATED = 'search_related';
export const PAUSES = 'search_pauses';
export const SKETCHES = 'search_sketches';
export const SKETCH_VALUES = 'search_sketch_values';

const { boolean, integer, timestampMs, string, text } = column;

const tables: OwnTable[] = [
  {
    // Search entries, one per public document. `terms`: encoded term counts. `stamp`: version of the document and of
    // the index. `revision`: greater for each entry that is written; null on PostgreSQL and for entries of earlier
    // versions. `context`: description of the subject. `lead`: summary.
    name: ENTRIES,
    attributes: {
      kind: required.string,
      document_id: required.string,
      stamp: required.string,
      revision: integer,
      slug: required.string,
      title: required.string,
      article_number: integer,
      ota_id: integer,
      category_id: integer,
      author_id: integer,
      dated_at: timestampMs,
      length: required.integer,
      names: text,
      context: text,
      lead: text,
      language: string,
      // JSON array of section starts.
      sections: text,
      // Scoring reads the terms of hundreds of rows. Placed before the text, so that SQLite does not have to read past
      // it.
      terms: required.text,
      // Encoded counts of the context's further terms, which count in searches alone.
      context_terms: text,
      text: required.text,
    },
    unique: [['kind', 'document_id']],
    indexes: [
      ['revision'],
      ['article_number'],
      ['slug'],
      ['ota_id'],
      ['category_id'],
      ['author_id'],
      ['length'],
      ['dated_at'],
      ['language'],
    ],
  },
  {
    // Facets: values of the multi-valued filters of entries. `mark`: kind, colon, value.
    name: FACETS,
    attributes: { entry_id: required.integer, mark: required.string },
    unique: [['entry_id', 'mark']],
    indexes: [['mark']],
  },
  {
    // Embedding models: in use (`active`) or being prepared (`building`), with the data of a trained model.
    // `neighbours`: kind of nearest-neighbour index that holds all its vectors, or null. `seen_at`: last heartbeat of
    // the process that prepares it. `pace`: entries embedded per minute at that time.
    name: MODELS,
    attributes: {
      name: required.string,
      provider: required.string,
      state: required.string,
      neighbours: string,
      trained_on: required.integer,
      data: text,
      seen_at: required.timestampMs,
      pace: integer,
    },
    unique: ['name'],
  },
  {
    // Vectors of entries by model, int8 in base64; empty if the model could not embed the entry. `is_outdated`: made with
    // a former context, and used until the next one is made.
    name: VECTORS,
    attributes: {
      model_id: required.integer,
      entry_id: required.integer,
      vector: required.text,
      is_outdated: boolean,
    },
    unique: [['entry_id', 'model_id']],
    indexes: [['model_id']],
  },
  {
    // Passages of long entries by model. `spans`: JSON array of their offsets in the text. `vectors`: int8 in base64,
    // separated by spaces; empty for an entry without passages.
    name: PASSAGES,
    attributes: {
      model_id: required.integer,
      entry_id: required.integer,
      spans: required.text,
      vectors: required.text,
    },
    unique: [['entry_id', 'model_id']],
    indexes: [['model_id']],
  },
  {
    // Related articles: their numbers as JSON. `stamp`: version of the entry and of the comparison.
    name: RELATED,
    attributes: {
      article_number: required.integer,
      stamp: required.string,
      numbers: required.text,
    },
    unique: ['article_number'],
  },
  {
    // Paused activities, and the user who paused them.
    name: PAUSES,
    attributes: {
      what: required.string,
      paused_by: required.string,
    },
    unique: ['what'],
  },
  {
    // Sketches of articles (drafts included) that detect repetitions. `stamp`: version of the draft and of the sketch.
    name: SKETCHES,
    attributes: {
      document_id: required.string,
      stamp: required.string,
    },
    unique: ['document_id'],
  },
  {
    // MinHash values of the sketches.
    name: SKETCH_VALUES,
    attributes: {
      sketch_id: required.integer,
      value: required.integer,
    },
    indexes: [['sketch_id'], ['value', 'id']],
  },
];

/** Declares the plugin's tables. */
export const registerTables = (strapi: Core.Strapi): void =>
  registerOwnTables(strapi, 'search', tables);
