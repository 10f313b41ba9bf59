import { relationPlace, type RelatedEntry } from '../../../../../newsroom/contracts/editing';
import type { Core, Struct, UID } from '@strapi/strapi';
import type { Context } from 'koa';
import { contentTypeViews } from '../../../../../newsroom/panel/content-type-views';
import { checkerOf } from '../rights';

type Row = { id: number } & Record<string, unknown>;
type Target = keyof typeof contentTypeViews;
type Relations = Record<string, RelatedEntry[]>;

/** What a related entry is called where there is nothing to call it by. */
const UNNAMED = 'an entry';

const relationsOf = (schema: Struct.Schema): [string, Target][] =>
  Object.entries(schema.attributes).flatMap(([name, attribute]) =>
    attribute.type === 'relation' && 'target' in attribute && attribute.target in contentTypeViews
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

/** Which relations to read, in the entry and in its components; undefined where there are none. */
const populateOf = (strapi: Core.Strapi, schema: Struct.Schema): object | undefined => {
  const own = relationsOf(schema).map(([name, target]) => [
    name,
    { select: ['documentId', contentTypeViews[target].view.mainField] },
  ]);
  const within = componentsOf(strapi, schema).flatMap((component) => {
    const populate = populateOf(strapi, component.schema);
    return populate === undefined ? [] : [[component.name, { populate }]];
  });
  return own.length + within.length === 0 ? undefined : Object.fromEntries([...own, ...within]);
};

/** Reads what the relations of an entry lead to, as far as a person may see it. */
export const createRelationReader = (strapi: Core.Strapi, ctx: Pick<Context, 'state'>) => {
  const related = (row: Row, target: Target): RelatedEntry => {
    const name = row[contentTypeViews[target].view.mainField];
    const isShown = typeof name === 'string' && checkerOf(strapi, ctx, target).can.read();
    return { documentId: String(row.documentId), name: isShown ? name : UNNAMED };
  };

  const collect = (
    row: Row,
    schema: Struct.Schema,
    isReadable: (field: string) => boolean,
    component?: { uid: string; id: number },
  ): Relations => ({
    ...Object.fromEntries(
      relationsOf(schema)
        .filter(([name]) => isReadable(name))
        .map(([name, target]) => [
          relationPlace(name, component),
          listed(row[name]).map((one) => related(one, target)),
        ]),
    ),
    ...Object.assign(
      {},
      ...componentsOf(strapi, schema).flatMap(({ name, uid, schema: inner }) =>
        listed(row[name]).map((part) =>
          collect(part, inner, (field) => isReadable(`${name}.${field}`), { uid, id: part.id }),
        ),
      ),
    ),
  });

  return async (uid: UID.ContentType, rowId: number): Promise<Relations> => {
    const schema = strapi.contentType(uid);
    const populate = populateOf(strapi, schema);
    if (populate === undefined) return {};
    const row = (await strapi.db
      .query(uid)
      .findOne({ where: { id: rowId }, populate })) as Row | null;
    const { can } = checkerOf(strapi, ctx, uid);
    return row === null ? {} : collect(row, schema, (field) => can.read(undefined, field));
  };
};
