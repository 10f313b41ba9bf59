import {
  partInContent,
  type DocumentContent,
} from '@ota-news/foundation/document-versions/content';
import { UNNAMED } from '@ota-news/foundation/document-versions/readable-names';
import type { Core, Struct, UID } from '@strapi/strapi';
import type { Comparing } from '@ota-news/foundation/contracts/history';
import type { NumberedNames } from './numbered-names';
import { ownService } from './own-services';

type Attribute = Struct.Schema['attributes'][string];

interface Referred {
  id: unknown;
  name: string;
}

interface Telling extends Pick<Comparing, 'mayRead' | 'mayName'> {
  /** Names of documents referenced by number. */
  numbered: NumberedNames;
}

/**
 * Converts field values to text that can be compared at word level: relations by name, components with one
 * line per part, omitting unreadable parts.
 */
export const createTexts = (strapi: Core.Strapi, { mayRead, mayName, numbered }: Telling) => {
  const nameOf = ({ name, id }: Referred): string => name || `№ ${String(id)}`;

  const numberedText = (number: unknown, type: UID.ContentType): string =>
    mayName(type) ? (numbered.get(type)?.get(number) ?? `№ ${String(number)}`) : UNNAMED;

  const partText = (component: string, part: DocumentContent, path: string): string => {
    const attributes = (strapi.components as Record<string, Struct.Schema>)[component]?.attributes;
    return Object.entries(part)
      .flatMap(([name, value]) => {
        const attribute = attributes?.[name];
        const place = `${path}.${name}`;
        const isShown =
          attribute !== undefined && (attribute.type === 'component' || mayRead(place));
        const text = isShown ? textOf(value, attribute, place) : '';
        return text === ''
          ? []
          : [`${ownService(strapi, 'labels').part(component, name)}: ${text}`];
      })
      .join('\n');
  };

  /** @param path path of the value in the document, as used by permissions */
  const textOf = (value: unknown, attribute: Attribute, path: string): string => {
    if (value === null || value === undefined) return '';
    if (Array.isArray(value)) {
      const isComponent = attribute.type === 'component';
      return value.map((one) => textOf(one, attribute, path)).join(isComponent ? '\n\n' : '\n');
    }
    if (attribute.type === 'relation' || attribute.type === 'media') {
      return nameOf(value as Referred);
    }
    if (attribute.type === 'component' && 'component' in attribute) {
      return partText(attribute.component, value as DocumentContent, path);
    }
    const { names } = partInContent(attribute);
    if (names !== undefined) return numberedText(value, names.type);
    return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
  };

  return textOf;
};
