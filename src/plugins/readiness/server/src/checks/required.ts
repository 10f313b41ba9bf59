import type { Core, UID } from '@strapi/strapi';
import { ARTICLE } from '#api/article/stored-article';
import { componentViews } from '#newsroom/panel/component-views';
import { NEEDED_TO_PUBLISH } from '#newsroom/document-rules/publication';
import type { Notice } from '#newsroom/contracts/readiness';
import { isEmpty, notice, type Check } from './check';

interface Attribute {
  type: string;
  required?: boolean;
  component?: UID.Component;
}

const requiredIn = (attributes: Record<string, unknown>): string[] =>
  Object.entries(attributes as Record<string, Attribute>).flatMap(([name, { type, required }]) =>
    // Booleans always have a value.
    required === true && type !== 'boolean' ? [name] : [],
  );

/** Checks everything required for publishing: by the content type, its components and the publication rules. */
export const required =
  (strapi: Core.Strapi): Check =>
  ({ form, ota, hasAuthor }) => {
    const { attributes } = strapi.contentType(ARTICLE);
    const values = form as Record<string, unknown>;
    const there = { ota: ota !== null, author: hasAuthor };
    const partsOf = (name: string, component: UID.Component): Notice[] => {
      const needed = requiredIn(strapi.components[component]?.attributes ?? {});
      const rows = (values[name] ?? []) as Record<string, unknown>[];
      return rows.flatMap((row, index) =>
        needed
          .filter((part) => isEmpty(row[part]))
          .map((part) =>
            notice('required', `${name}.${index}.${part}`, {
              part: componentViews[component]?.fields.shape[part]?.meta()?.title ?? part,
              position: index + 1,
            }),
          ),
      );
    };
    return [
      ...requiredIn(attributes)
        .filter((name) => isEmpty(values[name]))
        .map((name) => notice('required', name)),
      ...NEEDED_TO_PUBLISH.filter((name) => !there[name]).map((name) => notice('required', name)),
      ...Object.entries(attributes as Record<string, Attribute>).flatMap(([name, { component }]) =>
        component === undefined ? [] : partsOf(name, component),
      ),
    ];
  };
