import type { Core } from '@strapi/strapi';

export const SEQUENCES = 'sequences';
export const FORMER_SLUGS = 'former_slugs';

/**
 * Tables of the document rules. They are plain models, not content types: no panel, no REST.
 *
 * - `sequences`: the last number given out, by name.
 * - `former_slugs`: slugs under which something was once public, for permanent redirects.
 */
export const registerTables = (strapi: Core.Strapi): void => {
  strapi.get('models').add({
    uid: 'ota-news::sequence',
    singularName: 'sequence',
    tableName: SEQUENCES,
    attributes: {
      id: { type: 'increments' },
      name: { type: 'string', notNullable: true },
      value: { type: 'integer', notNullable: true },
    },
    indexes: [{ name: 'sequences_name_unique', columns: ['name'], type: 'unique' }],
  });
  strapi.get('models').add({
    uid: 'ota-news::former-slug',
    singularName: 'former_slug',
    tableName: FORMER_SLUGS,
    attributes: {
      id: { type: 'increments' },
      content_type: { type: 'string', notNullable: true },
      slug: { type: 'string', notNullable: true },
      target_document_id: { type: 'string', notNullable: true },
    },
    indexes: [
      {
        name: 'former_slugs_content_type_slug_unique',
        columns: ['content_type', 'slug'],
        type: 'unique',
      },
    ],
  });
};
