import type { Core, Struct, UID } from '@strapi/strapi';
import type { FieldView } from '#newsroom/contracts/history';
import { componentViews } from '#newsroom/panel/component-views';
import { contentTypeViews } from '#newsroom/panel/content-type-views';

interface Titled {
  shape: Record<string, { meta(): { title?: string } | undefined } | undefined>;
}

/** Returns the title of a field in a schema; without one, the attribute's name. */
const labelIn = (fields: Titled | undefined, name: string): string =>
  fields?.shape[name]?.meta()?.title ?? name;

/** Returns a field with its form label. */
export const labelled = (uid: UID.ContentType, name: string): FieldView => ({
  name,
  label: labelIn(contentTypeViews[uid as keyof typeof contentTypeViews]?.fields as Titled, name),
});

/** Returns the form label of a component's field. */
export const partLabel = (component: string, name: string): string =>
  labelIn(componentViews[component]?.fields as Titled | undefined, name);

export const attributeOf = (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  name: string,
): Struct.Schema['attributes'][string] | undefined => strapi.contentType(uid).attributes[name];
