import type { Core } from '@strapi/strapi';

export const ENTRIES = 'search_entries';
export const MODELS = 'search_models';
export const VECTORS = 'search_vectors';
export const RELATED = 'search_related';

const tables = [
  {
    uid: 'ota-news::search-entry',
    singularName: 'search_entry',
    tableName: ENTRIES,
    attributes: {
      id: { type: 'increments' },
      kind: { type: 'string', notNullable: true },
      document_id: { type: 'string', notNullable: true },
      stamp: { type: 'string', notNullable: true },
      slug: { type: 'string', notNullable: true },
      title: { type: 'string', notNullable: true },
      article_number: { type: 'integer' },
      ota_id: { type: 'integer' },
      category_id: { type: 'integer' },
      dated_at: { type: 'biginteger' },
      length: { type: 'integer', notNullable: true },
      names: { type: 'text' },
      // Scoring reads the terms of hundreds of rows; before the text, SQLite need not walk past it.
      terms: { type: 'text', notNullable: true },
      text: { type: 'text', notNullable: true },
    },
    indexes: [
      { name: 'search_entries_document', columns: ['kind', 'document_id'], type: 'unique' },
      { name: 'search_entries_article_number', columns: ['article_number'] },
      { name: 'search_entries_ota', columns: ['ota_id'] },
      { name: 'search_entries_category', columns: ['category_id'] },
      { name: 'search_entries_length', columns: ['length'] },
      { name: 'search_entries_dated', columns: ['dated_at'] },
    ],
  },
  {
    uid: 'ota-news::search-model',
    singularName: 'search_model',
    tableName: MODELS,
    attributes: {
      id: { type: 'increments' },
      name: { type: 'string', notNullable: true },
      provider: { type: 'string', notNullable: true },
      state: { type: 'string', notNullable: true },
      neighbours: { type: 'string' },
      trained_on: { type: 'integer', notNullable: true },
      data: { type: 'text' },
      seen_at: { type: 'biginteger', notNullable: true },
    },
    indexes: [{ name: 'search_models_name', columns: ['name'], type: 'unique' }],
  },
  {
    uid: 'ota-news::search-vector',
    singularName: 'search_vector',
    tableName: VECTORS,
    attributes: {
      id: { type: 'increments' },
      model_id: { type: 'integer', notNullable: true },
      entry_id: { type: 'integer', notNullable: true },
      vector: { type: 'text', notNullable: true },
    },
    indexes: [
      { name: 'search_vectors_entry', columns: ['entry_id', 'model_id'], type: 'unique' },
      { name: 'search_vectors_model', columns: ['model_id'] },
    ],
  },
  {
    uid: 'ota-news::search-related',
    singularName: 'search_related',
    tableName: RELATED,
    attributes: {
      id: { type: 'increments' },
      article_number: { type: 'integer', notNullable: true },
      stamp: { type: 'string', notNullable: true },
      numbers: { type: 'text', notNullable: true },
    },
    indexes: [{ name: 'search_related_article', columns: ['article_number'], type: 'unique' }],
  },
];

/**
 * Tables of the search. They are plain models: no panel, no REST.
 *
 * - `search_entries`: what can be found, one row a public document. `terms` are its counted terms,
 *   `stamp` says from which state of the document and by which rules the row was made.
 * - `search_models`: the embedding model in use (`active`) and one that is being prepared
 *   (`building`), with what a local model has learnt. `neighbours`: the kind of index that all its
 *   vectors are in, if any. `seen_at`: last sign of life of the process that prepares it, in
 *   milliseconds since 1970.
 * - `search_vectors`: each entry's vector by a model, signed bytes in base64; empty for an entry of
 *   which the model knows no word.
 * - `search_related`: numbers of the articles to read after one, as JSON. `stamp`: from which state
 *   of its entry, and by what.
 */
export const registerTables = (strapi: Core.Strapi): void => {
  for (const table of tables) strapi.get('models').add(table);
};
