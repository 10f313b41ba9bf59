import { type DocumentRule } from './rule';

const TEXTS = new Set(['string', 'text', 'richtext']);

/**
 * A text without a character to read is no text: the panel sends '' for a field that was cleared, and
 * pipelines send it for what their source does not have. Stored as null, what stands in for an empty
 * field does.
 */
export const emptyBlankTexts: DocumentRule = async ({ strapi, change }) => {
  const { data } = change.params;
  if (data === undefined) return;
  const { attributes } = strapi.getModel(change.uid);
  for (const [name, value] of Object.entries(data)) {
    const attribute = attributes[name];
    if (typeof value !== 'string' || value.trim() !== '' || attribute === undefined) continue;
    if (TEXTS.has(attribute.type) && attribute.required !== true) data[name] = null;
  }
};
