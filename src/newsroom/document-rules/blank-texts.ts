import { type DocumentRule } from './rule';

const TEXTS = new Set(['string', 'text', 'richtext']);

/**
 * Stores blank optional texts as null, so that fallbacks for empty fields apply. The panel sends ''
 * for a cleared field, and pipelines send '' for values missing in their source.
 */
export const blankTextRule: DocumentRule = async ({ strapi, change }) => {
  const { data } = change.params;
  if (data === undefined) return;
  const { attributes } = strapi.getModel(change.uid);
  for (const [name, value] of Object.entries(data)) {
    const attribute = attributes[name];
    if (typeof value !== 'string' || value.trim() !== '' || attribute === undefined) continue;
    if (TEXTS.has(attribute.type) && attribute.required !== true) data[name] = null;
  }
};
