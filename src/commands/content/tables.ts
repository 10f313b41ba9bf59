import { transferGroups, type TransferGroup } from '@ota-news/foundation/database/transfer-tables';
import { isEditorial } from '@ota-news/foundation/document-versions/editorial-types';
import type { Core } from '@strapi/strapi';
import { FORMER_SLUGS, SEQUENCES } from '#newsroom/document-rules/tables';

type Tables = Core.Strapi['db']['schema']['schema']['tables'];
type Table = Tables[number];

export interface TransferColumn {
  name: string;
  /** Type in Strapi's database schema: `string`, `datetime`, `jsonb`, … */
  type: string;
}

export interface TransferTable {
  name: string;
  columns: TransferColumn[];
  /** Columns that reference the same table. */
  selfReferences: string[];
  /** True if imported rows replace the existing ones. */
  isReplaced: boolean;
}

/** Creates a check for root tables: content types, components and the Media Library, former slugs and sequences. */
const isRoot = (strapi: Core.Strapi): ((name: string) => boolean) => {
  const roots = new Set<string>([FORMER_SLUGS, SEQUENCES]);
  for (const [uid, { tableName }] of strapi.db.metadata) {
    const isComponent = Object.hasOwn(strapi.components, uid);
    const isMedia = uid === 'plugin::upload.file' || uid === 'plugin::upload.folder';
    if (isEditorial(uid) || isComponent || isMedia) roots.add(tableName);
  }
  return (name) => roots.has(name);
};

const referencedBy = (table: Table): string[] =>
  table.foreignKeys.map(({ referencedTable }) => referencedTable);

/** Returns the roots, all tables that reference only roots, and the registered tables. */
const contentTables = (strapi: Core.Strapi, groups: TransferGroup[]): Table[] => {
  const { tables } = strapi.db.schema.schema;
  const isOne = isRoot(strapi);
  const isLink = (table: Table): boolean => {
    const referenced = referencedBy(table);
    return referenced.length > 0 && referenced.every(isOne);
  };
  const registered = new Set(groups.flatMap((group) => group.tables));
  return tables.filter((table) => isOne(table.name) || isLink(table) || registered.has(table.name));
};

/** Sorts tables topologically: referenced tables first. */
const inOrder = (tables: Table[]): Table[] => {
  const ordered: Table[] = [];
  const names = new Set(tables.map(({ name }) => name));
  const isReady = (table: Table): boolean =>
    referencedBy(table).every(
      (name) => name === table.name || !names.has(name) || ordered.some((one) => one.name === name),
    );
  while (ordered.length < tables.length) {
    const next = tables.filter((table) => !ordered.includes(table) && isReady(table));
    if (next.length === 0) throw new Error('Content tables refer to each other in a circle.');
    ordered.push(...next);
  }
  return ordered;
};

/**
 * Returns every table with content in insertion order: the content types, their components, the Media Library, link
 * tables, former slugs, sequences, and tables registered by plugins. Columns that reference other tables (who created
 * or last changed a row) are omitted unless accounts are transferred.
 *
 * @param withAccess also includes accounts, roles, API tokens and agents' grants
 */
export const transferTables = (strapi: Core.Strapi, withAccess: boolean): TransferTable[] => {
  const groups = transferGroups(strapi).filter(({ only }) => only === undefined || withAccess);
  const replaced = new Set(
    groups.filter(({ isReplaced }) => isReplaced).flatMap((group) => group.tables),
  );
  const tables = contentTables(strapi, groups);
  const ofAccounts = (table: string): string[] =>
    withAccess
      ? []
      : groups.flatMap((group) => (group.tables.includes(table) ? (group.ofAccounts ?? []) : []));
  const names = new Set(tables.map(({ name }) => name));
  // Strapi loads components in no fixed order; sorting makes exports reproducible.
  const byName = tables.toSorted((one, other) => one.name.localeCompare(other.name));
  return inOrder(byName).map(({ name, columns, foreignKeys }) => {
    const columnsTo = (isWanted: (table: string) => boolean): string[] =>
      foreignKeys
        .filter(({ referencedTable }) => isWanted(referencedTable))
        .flatMap((key) => key.columns);
    const foreign = [...columnsTo((table) => !names.has(table)), ...ofAccounts(name)];
    return {
      name,
      columns: columns
        .filter((column) => !foreign.includes(column.name))
        .map(({ name: column, type }) => ({ name: column, type })),
      selfReferences: columnsTo((table) => table === name),
      isReplaced: replaced.has(name),
    };
  });
};
