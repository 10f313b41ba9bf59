import {
  column,
  registerOwnTables,
  required,
  type OwnTable,
} from '@ota-news/foundation/database/own-tables';
import type { Core } from '@strapi/strapi';

export const ENTRIES = 'search_entries';
export const MARKS = 'search_marks';
export const MODELS = 'search_models';
export const VECTORS = 'search_vectors';
export const RELATED = 'search_related';
export const PAUSES = 'search_pauses';
export const SKETCHES = 'search_sketches';
export const SKETCH_VALUES = 'search_sketch_values';

const { integer, moment, string, text } = column;

const tables: OwnTable[] = [
  {
    // What can be found, one row a public document. `terms` are its counted terms, `stamp` says from
    // which state of the document and by which rules the row was made.
    name: ENTRIES,
    attributes: {
      kind: required.string,
      document_id: required.string,
      stamp: required.string,
      slug: required.string,
      title: required.string,
      article_number: integer,
      ota_id: integer,
      category_id: integer,
      author_id: integer,
      dated_at: moment,
      length: required.integer,
      names: text,
      language: string,
      // Where sections of the text begin, as JSON.
      sections: text,
      // Scoring reads the terms of hundreds of rows; before the text, SQLite need not walk past it.
      terms: required.text,
      text: required.text,
    },
    unique: [['kind', 'document_id']],
    indexes: [
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
    // What a search can be narrowed to of which an entry may have several: `mark` is a kind, a colon and a value.
    name: MARKS,
    attributes: { entry_id: required.integer, mark: required.string },
    unique: [['entry_id', 'mark']],
    indexes: [['mark']],
  },
  {
    // The embedding model in use (`active`) and one that is being prepared (`building`), with what a
    // local model has learnt. `neighbours`: the kind of index that all its vectors are in, if any.
    // `seen_at`: last sign of life of the process that prepares it. `pace`: entries that it embedded a
    // minute when it was last seen.
    name: MODELS,
    attributes: {
      name: required.string,
      provider: required.string,
      state: required.string,
      neighbours: string,
      trained_on: required.integer,
      data: text,
      seen_at: required.moment,
      pace: integer,
    },
    unique: ['name'],
  },
  {
    // Each entry's vector by a model, signed bytes in base64; empty for an entry of which the model
    // knows no word.
    name: VECTORS,
    attributes: {
      model_id: required.integer,
      entry_id: required.integer,
      vector: required.text,
    },
    unique: [['entry_id', 'model_id']],
    indexes: [['model_id']],
  },
  {
    // Numbers of the articles to read after one, as JSON. `stamp`: from which state of its entry, and
    // by what.
    name: RELATED,
    attributes: {
      article_number: required.integer,
      stamp: required.string,
      numbers: required.text,
    },
    unique: ['article_number'],
  },
  {
    // What somebody has paused, and who.
    name: PAUSES,
    attributes: {
      what: required.string,
      paused_by: required.string,
    },
    unique: ['what'],
  },
  {
    // What an article is recognised by when another repeats it, drafts included. `stamp`: from which state
    // of its draft, and by which rules.
    name: SKETCHES,
    attributes: {
      document_id: required.string,
      stamp: required.string,
    },
    unique: ['document_id'],
  },
  {
    name: SKETCH_VALUES,
    attributes: {
      sketch_id: required.integer,
      value: required.integer,
    },
    indexes: [['sketch_id'], ['value', 'id']],
  },
];

/** Registers the plugin's tables. */
export const registerTables = (strapi: Core.Strapi): void =>
  registerOwnTables(strapi, 'search', tables);
