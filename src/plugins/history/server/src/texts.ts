import type { DocumentContent } from '@ota-news/foundation/document-versions/content';
import type { Core, Struct } from '@strapi/strapi';
import { partLabel } from './labels';

type Attribute = Struct.Schema['attributes'][string];

interface Referred {
  id: unknown;
  name: string;
}

/** What a related entry is called to those who may not read it. */
const UNNAMED = 'an entry';

/**
 * Values of fields as text that can be compared word by word: what relations lead to by name, a component's
 * parts a line each.
 *
 * @param mayName whether the entries of a type may be named
 */
export const createTexts = (strapi: Core.Strapi, mayName: (target: string) => boolean) => {
  const nameOf = ({ name, id }: Referred, attribute: Attribute): string => {
    const isReadable =
      attribute.type === 'media' || ('target' in attribute && mayName(attribute.target as string));
    return isReadable ? name || `№ ${String(id)}` : UNNAMED;
  };

  const partText = (component: string, part: DocumentContent): string => {
    const attributes = (strapi.components as Record<string, Struct.Schema>)[component]?.attributes;
    return Object.entries(part)
      .flatMap(([name, value]) => {
        const attribute = attributes?.[name];
        const text = attribute === undefined ? '' : textOf(value, attribute);
        return text === '' ? [] : [`${partLabel(component, name)}: ${text}`];
      })
      .join('\n');
  };

  const textOf = (value: unknown, attribute: Attribute): string => {
    if (value === null || value === undefined) return '';
    if (Array.isArray(value)) {
      const isComponent = attribute.type === 'component';
      return value.map((one) => textOf(one, attribute)).join(isComponent ? '\n\n' : '\n');
    }
    if (attribute.type === 'relation' || attribute.type === 'media') {
      return nameOf(value as Referred, attribute);
    }
    if (attribute.type === 'component' && 'component' in attribute) {
      return partText(attribute.component, value as DocumentContent);
    }
    return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
  };

  return textOf;
};
