import { hasDrafts } from '@ota-news/foundation/document-versions/drafts';
import { UNNAMED } from '@ota-news/foundation/document-versions/readable-names';
import { entryRights } from '@ota-news/foundation/panel-access/entry-rights';
import { readableEntries } from '@ota-news/foundation/panel-access/readable-entries';
import type { RelatedEntry } from '@ota-news/foundation/contracts/editing';
import { relationPlace } from '#newsroom/contracts/editing';
import type { Core, Struct, UID } from '@strapi/strapi';
import type { Context } from 'koa';
import { contentTypeViews } from '#newsroom/panel/content-type-views';

type Row = { id: number } & Record<string, unknown>;
type Target = keyof typeof contentTypeViews;
type Relations = Record<string, RelatedEntry[]>;

const relationsOf = (schema: Struct.Schema): [string, Target][] =>
  Object.entries(schema.attributes).flatMap(([name, attribute]) =>
    attribute.type === 'relation' &&
    'target' in attribute &&
    attribute.target in contentTypeViews &&
    // Strapi's own, of the document's other rows.
    name !== 'localizations'
      ? [[name, attribute.target as Target] as [string, Target]]
      : [],
  );

const componentsOf = (strapi: Core.Strapi, schema: Struct.Schema) =>
  Object.entries(schema.attributes).flatMap(([name, attribute]) =>
    attribute.type === 'component' && 'component' in attribute
      ? [{ name, uid: attribute.component, schema: strapi.components[attribute.component] }]
      : [],
  );

const listed = (value: unknown): Row[] =>
  (Array.isArray(value) ? value : [value]).filter((row) => row !== null && row !== undefined);

/** Relations to populate in the entry and its components; undefined if there are none. */
const populateOf = (
  strapi: Core.Strapi,
  schema: Struct.Schema,
  isWhole: boolean,
): object | undefined => {
  const own = relationsOf(schema).map(([name, target]) => [
    name,
    isWhole || { select: ['documentId', contentTypeViews[target].view.mainField] },
  ]);
  const within = componentsOf(strapi, schema).flatMap((component) => {
    const populate = populateOf(strapi, component.schema, isWhole);
    return populate === undefined ? [] : [[component.name, { populate }]];
  });
  return own.length + within.length === 0 ? undefined : Object.fromEntries([...own, ...within]);
};

interface Place {
  place: string;
  target: Target;
  rows: Row[];
}

/**
 * Reads the related entries of an entry; names that the person may not read are masked.
 *
 * @param isWhole after a change, in its transaction: asks for whole rows, which Strapi has read there
 */
export const createRelationReader = (
  strapi: Core.Strapi,
  ctx: Pick<Context, 'state'>,
  isWhole = false,
) => {
  const collect = (
    row: Row,
    schema: Struct.Schema,
    isReadable: (field: string) => boolean,
    component?: { uid: string; id: number },
  ): Place[] => [
    ...relationsOf(schema)
      .filter(([name]) => isReadable(name))
      .map(([name, target]) => ({
        place: relationPlace(name, component),
        target,
        rows: listed(row[name]),
      })),
    ...componentsOf(strapi, schema).flatMap(({ name, uid, schema: inner }) =>
      listed(row[name]).flatMap((part) =>
        collect(part, inner, (field) => isReadable(`${name}.${field}`), { uid, id: part.id }),
      ),
    ),
  ];

  /** Returns the related documents whose names the person may read. */
  const namedIn = async (places: Place[]): Promise<Set<string>> => {
    const named = new Set<string>();
    for (const target of new Set(places.map((one) => one.target))) {
      const ids = places
        .filter((one) => one.target === target)
        .flatMap(({ rows }) => rows.map(({ documentId }) => String(documentId)));
      const { mainField } = contentTypeViews[target].view;
      const readable = readableEntries(strapi, ctx, target, [mainField]);
      const found = readable.isAll && !hasDrafts(strapi, target) ? ids : await readable.among(ids);
      for (const id of found) named.add(id);
    }
    return named;
  };

  return async (uid: UID.ContentType, rowId: number): Promise<Relations> => {
    const schema = strapi.contentType(uid);
    const populate = populateOf(strapi, schema, isWhole);
    if (populate === undefined) return {};
    const row = (await strapi.db.query(uid).findOne({
      where: { id: rowId },
      populate: { ...populate, createdBy: { populate: ['roles'] } },
    })) as Row | null;
    if (row === null) return {};
    const { may } = entryRights(strapi, ctx, uid, row);
    const places = collect(row, schema, (field) => may('read', field));
    const named = await namedIn(places);
    const related = (one: Row, target: Target): RelatedEntry => {
      const name = one[contentTypeViews[target].view.mainField];
      const documentId = String(one.documentId);
      const isShown = typeof name === 'string' && named.has(documentId);
      return { documentId, name: isShown ? name : UNNAMED };
    };
    return Object.fromEntries(
      places.map(({ place, target, rows }) => [place, rows.map((one) => related(one, target))]),
    );
  };
};
