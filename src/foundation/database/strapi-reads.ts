import type { Statement } from './transaction-reads';

/** A row of a table. */
export interface RowId {
  table: string;
  id: unknown;
}

/** A read of one row by its id, as Strapi's queries have it. */
export interface ReadById extends RowId {
  /** Names of the columns, or undefined for all of them. */
  columns: string[] | undefined;
}

/** A read of what a table links to owners. */
export interface LinkedRead {
  /** The same for all reads of the same links, whatever columns they ask for. */
  links: string;
  owners: unknown[];
  /** The component field that is read. */
  component?: {
    field: unknown;
    /** Table of the links. */
    table: string;
    /** The statement that reads which component fields owners have: rows of `owner` and `field`. */
    fieldsOf: (owners: unknown[]) => Statement;
  };
}

const COLUMNS = '(?:t0\\.(?:\\w+|\\*)(?:, )?)+';
const BY_ID = new RegExp(
  `^select (${COLUMNS}) from (?:\\w+\\.)?(\\w+) as t0 where \\(t0\\.id (?:= \\?|in \\(\\?\\))\\)(?: limit \\?)?$`,
);
const COUNT_BY_ID =
  /^select count\(t0\.id\) as count from (?:\w+\.)?(\w+) as t0 where \(t0\.id in \(\?\)\) limit \?$/;
const OF_WHOLE_ROWS = /^select (?:\*|t0\.\*(?:, t0\.\w+)*) from (?:\w+\.)?(\w+) as t0 where /;
const LINKED =
  /^select .+ from (.+ as t0 left join ((?:\w+\.)?\w+) as t1 on t0\.id = t1\.\w+(?: and t1\.(\w+) = \?)?) where \(t1\.(\w+) in \(([?, ]+)\)(?: and t1\.(\w+) = \?)?\)(?: (?:group|order) by .+)?$/;
/** A single row whatever there is, as of a count that is not grouped. */
const ALWAYS_A_ROW = /^(?!.* group by ).*\b(?:count|min|max|sum|avg)\(/;

const quoteIn = ({ sql }: Statement): string => (sql.includes('`') ? '`' : '"');

const unquoted = (sql: string): string => sql.replaceAll(/[`"]/g, '');

/** Recognizes a read of columns of one row by its id. */
export const readById = ({ sql, bindings = [] }: Statement): ReadById | undefined => {
  const [, selected, table] = BY_ID.exec(unquoted(sql)) ?? [];
  if (selected === undefined || table === undefined) return undefined;
  const columns = selected.split(', ').map((column) => column.replace('t0.', ''));
  return { table, id: bindings[0], columns: columns.includes('*') ? undefined : columns };
};

/** The same read of all columns. */
export const ofAllColumns = (statement: Statement): Statement => {
  const quote = quoteIn(statement);
  return {
    ...statement,
    sql: statement.sql.replace(/^select .+? from /, `select ${quote}t0${quote}.* from `),
  };
};

/** Names the table that a read takes whole rows of. */
export const tableOfRows = ({ sql }: Statement): string | undefined =>
  OF_WHOLE_ROWS.exec(unquoted(sql))?.[1];

/** Recognizes a count of the rows that have one id, which is 1 where the row is known. */
export const countById = ({ sql, bindings = [] }: Statement): RowId | undefined => {
  const [, table] = COUNT_BY_ID.exec(unquoted(sql)) ?? [];
  return table === undefined ? undefined : { table, id: bindings[0] };
};

/** Recognizes a read of rows through a table of links: a relation, a component or a media field. */
export const linkedRead = (statement: Statement): LinkedRead | undefined => {
  const { sql, bindings = [] } = statement;
  const plain = unquoted(sql);
  const [, joined, qualified = '', field, owner, places, type] = LINKED.exec(plain) ?? [];
  if (joined === undefined || places === undefined || owner === undefined) return undefined;
  if (ALWAYS_A_ROW.test(plain)) return undefined;
  const first = field === undefined ? 0 : 1;
  const count = places.split(',').length;
  const owners = bindings.slice(first, first + count);
  const others = [...bindings.slice(0, first), ...bindings.slice(first + count)];
  const links = `${joined} ${owner} ${type ?? ''} ${JSON.stringify(others)}`;
  if (field === undefined || type !== undefined) return { links, owners };
  const quote = quoteIn(statement);
  const name = (identifier: string) => identifier.replaceAll(/\w+/g, `${quote}$&${quote}`);
  return {
    links,
    owners,
    component: {
      field: bindings[0],
      table: qualified,
      fieldsOf: (some) => ({
        method: 'select',
        sql: `select distinct ${name(`t0.${owner}`)} as ${name('owner')}, ${name(`t0.${field}`)} as ${name('field')} from ${name(qualified)} as ${name('t0')} where ${name(`t0.${owner}`)} in (${some.map(() => '?').join(', ')})`,
        bindings: some,
      }),
    },
  };
};
