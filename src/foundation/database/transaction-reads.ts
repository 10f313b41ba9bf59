import {
  countById,
  linkedRead,
  ofAllColumns,
  readById,
  tableOfRows,
  type LinkedRead,
  type ReadById,
  type RowId,
} from './strapi-reads';

/** A statement of the query builder; the builder passes control statements (`SAVEPOINT`) as strings. */
export interface Statement {
  sql: string;
  bindings?: readonly unknown[];
  method?: string;
}

type Row = Record<string, unknown>;

/** The statement with the driver's response: rows with better-sqlite3, a result that has them with pg. */
export interface Answer extends Statement {
  response?: Row[] | { command?: string; rows: Row[] };
}

type Send = (statement: Statement | string) => Promise<Answer>;

/** What is kept for one transaction at most: larger ones are imports, which read everything once. */
const MAX_READS = 500;
const MAX_ROWS = 100;

/** A read made by Strapi's queries, which name their table t0. Reads of the service itself are not repeated. */
const BY_STRAPI = /^select .* as [`"]t0[`"]/s;
/** Others wait for deletions alone (KEY SHARE), or guard what their holder reads itself (advisory locks). */
const LOCKING = /\bfor (?:no key update|update|share)\b/i;
const READING = /^\s*select\b/i;
/** Savepoints that are set by hand, not by the query builder. */
const CONTROLLING = /^\s*(?:savepoint|rollback|release)\b/i;
const IDENTIFIER = /[`"](\w+)[`"]/g;
const WRITTEN = /^\s*(insert into|update|delete from|replace into)\s+(?:"\w+"\.)?[`"]?(\w+)/i;

const rowsIn = ({ response }: Answer): Row[] =>
  (Array.isArray(response) ? response : response?.rows) ?? [];

/** Copies a value that its reader may change. */
const copied = (value: unknown): unknown => {
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value)) return value;
  return structuredClone(value);
};

const copiedRow = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, copied(value)]));

/** The same answer with other rows. */
const withRows = (answer: Answer, rows: Row[]): Answer => {
  const { response } = answer;
  return { ...answer, response: Array.isArray(response) ? rows : { ...response, rows } };
};

/** Answers with rows of its own, so that one reader's changes of them are not another's. */
const copyOf = (answer: Answer): Answer => withRows(answer, rowsIn(answer).map(copiedRow));

const onlyColumns = (answer: Answer, columns: string[]): Answer => {
  const only = (row: Row) => Object.fromEntries(columns.map((column) => [column, row[column]]));
  return withRows(answer, rowsIn(answer).map(only));
};

interface Read {
  tables: Set<string>;
  answer: Answer;
}

/** What an answer tells, by key. */
type Told = readonly [key: string, answer: Answer];

type ComponentRead = NonNullable<LinkedRead['component']>;

const keyOf = ({ method, sql, bindings }: Statement): string =>
  `${method} ${sql} ${JSON.stringify(bindings)}`;

const keyOfRow = ({ table, id }: RowId): string => `row ${table} ${id}`;

const keyOfFields = (table: string, owner: unknown): string => `fields ${table} ${owner}`;

const keyOfNone = (links: string, owner: unknown): string => `none ${links} ${owner}`;

/**
 * The reads of one transaction whose answers still hold. A write ends those of its table, a deletion those of all tables
 * that refer to it as well; a lock of rows (what was waited for may have changed anything) and everything unknown end all.
 *
 * A row that was read is the answer to each read of it by its id, whatever columns that asks for. What is linked to a row
 * is not asked for again once there was nothing, and its components are asked for only if it has any in that field.
 */
export class TransactionReads {
  readonly #dependentsOf: (table: string) => Iterable<string>;
  readonly #reads = new Map<string, Read>();
  /** Reads that were sent and have not been answered. */
  readonly #sent = new Map<string, Promise<Answer>>();
  /** Locks that the transaction holds, with the rows they are of: they are taken again only for rows that were added. */
  readonly #locks = new Map<string, string>();
  /** Rises with each change, so that a read which was sent before is not kept. */
  #changes = 0;

  /** @param dependentsOf gives the tables that a deletion from a table may change: those with foreign keys to it, and so on */
  constructor(dependentsOf: (table: string) => Iterable<string>) {
    this.#dependentsOf = dependentsOf;
  }

  /** Answers a statement from earlier ones, or sends it. */
  async answer(statement: Statement | string, send: Send): Promise<Answer> {
    if (typeof statement === 'string') return this.#end(() => send(statement));
    const { sql } = statement;
    if (CONTROLLING.test(sql)) return this.#end(() => send(statement));
    if (LOCKING.test(sql)) return this.#lock(statement, send);
    if (BY_STRAPI.test(sql)) {
      const { response } = await this.#read(statement, send);
      return { ...statement, response };
    }
    if (!READING.test(sql)) this.#write(sql);
    return send(statement);
  }

  async #read(statement: Statement, send: Send): Promise<Answer> {
    const one = readById(statement);
    if (one !== undefined) return this.#readRow(statement, one, send);
    const counted = countById(statement);
    const row = counted && this.#reads.get(keyOfRow(counted));
    if (row !== undefined) return withRows(row.answer, [{ count: 1 }]);
    if (tableOfRows(statement) !== undefined) return this.#once(ofAllColumns(statement), send);
    const linked = linkedRead(statement);
    const none = linked && (await this.#noneLinked(linked, send));
    return none ?? this.#once(statement, send);
  }

  async #readRow(statement: Statement, read: ReadById, send: Send): Promise<Answer> {
    const { columns } = read;
    const known = this.#reads.get(keyOfRow(read));
    if (known !== undefined) {
      const answer = columns === undefined ? known.answer : onlyColumns(known.answer, columns);
      return copyOf(answer);
    }
    // Who asks for no more than the id asks if there is such a row.
    if (columns?.some((column) => column !== 'id') !== true) return this.#once(statement, send);
    return onlyColumns(await this.#once(ofAllColumns(statement), send), columns);
  }

  /** Answers with no rows if it is known that none of the owners has any. */
  async #noneLinked(
    { links, owners, component }: LinkedRead,
    send: Send,
  ): Promise<Answer | undefined> {
    const known = owners.map((owner) => this.#reads.get(keyOfNone(links, owner)));
    const [first] = known;
    if (first !== undefined && !known.includes(undefined)) return withRows(first.answer, []);
    if (component === undefined) return undefined;
    const fields = await this.#fieldsOf(owners, component, send);
    const [some] = fields;
    const hasAny = fields.some((of) => rowsIn(of).some(({ field }) => field === component.field));
    return hasAny ? undefined : some && withRows(some, []);
  }

  /** Reads the component fields that owners have: an answer for each owner, of those not known by one statement. */
  async #fieldsOf(owners: unknown[], component: ComponentRead, send: Send): Promise<Answer[]> {
    const { table, fieldsOf } = component;
    const known = owners.map((owner) => this.#reads.get(keyOfFields(table, owner))?.answer);
    const unknown = owners.filter((_, at) => known[at] === undefined);
    const answers = known.filter((answer) => answer !== undefined);
    if (unknown.length === 0) return answers;
    const statement = fieldsOf(unknown);
    const changes = this.#changes;
    const all = await this.#once(statement, send);
    const found = unknown.map((owner) => {
      const rows = rowsIn(all).filter((row) => String(row.owner) === String(owner));
      return [keyOfFields(table, owner), withRows(all, rows)] as const;
    });
    if (changes === this.#changes) this.#keepAll(statement, found);
    return [...answers, ...found.map(([, answer]) => answer)];
  }

  /** Sends a read, unless it has been sent before. */
  async #once(statement: Statement, send: Send): Promise<Answer> {
    const key = keyOf(statement);
    const known = this.#reads.get(key)?.answer ?? this.#sent.get(key);
    if (known !== undefined) return copyOf(await known);
    const changes = this.#changes;
    // For PostgreSQL the query builder numbers the places of bindings in the statement that it sends.
    const sent = send({ ...statement });
    const kept = sent.then(copyOf);
    this.#sent.set(key, kept);
    try {
      const answer = await kept;
      const isKept = rowsIn(answer).length <= MAX_ROWS && changes === this.#changes;
      if (isKept) this.#keep(key, statement, answer);
    } finally {
      if (this.#sent.get(key) === kept) this.#sent.delete(key);
    }
    return sent;
  }

  /** Keeps an answer, and what it tells of rows and of what is linked to none. */
  #keep(key: string, statement: Statement, answer: Answer): void {
    const rows = rowsIn(answer);
    const table = tableOfRows(statement);
    const told: Told[] = [[key, answer]];
    if (table !== undefined) {
      for (const row of rows) told.push([keyOfRow({ table, id: row.id }), withRows(answer, [row])]);
    }
    const linked = rows.length === 0 ? linkedRead(statement) : undefined;
    if (linked !== undefined) {
      for (const owner of linked.owners) told.push([keyOfNone(linked.links, owner), answer]);
    }
    this.#keepAll(statement, told);
  }

  #keepAll({ sql }: Statement, told: Told[]): void {
    const tables = new Set([...sql.matchAll(IDENTIFIER)].map(([, identifier]) => identifier ?? ''));
    for (const [key, answer] of told) {
      if (this.#reads.size < MAX_READS) this.#reads.set(key, { tables, answer });
    }
  }

  /** Forgets the reads of some tables, or all of them, those that are on their way included. */
  #forget(changed?: ReadonlySet<string>): void {
    this.#changes += 1;
    this.#sent.clear();
    if (changed === undefined) return this.#reads.clear();
    for (const [key, { tables }] of this.#reads) {
      if ([...changed].some((table) => tables.has(table))) this.#reads.delete(key);
    }
  }

  #write(sql: string): void {
    const [, verb = '', table] = WRITTEN.exec(sql) ?? [];
    if (table === undefined) return this.#forget();
    const isDeletion = /^delete/i.test(verb);
    this.#forget(new Set([table, ...(isDeletion ? this.#dependentsOf(table) : [])]));
  }

  async #lock(statement: Statement, send: Send): Promise<Answer> {
    const key = keyOf(statement);
    const held = this.#locks.has(key) ? this.#reads.get(key) : undefined;
    if (held !== undefined) return { ...statement, response: copyOf(held.answer).response };
    this.#sent.clear();
    const changes = this.#changes;
    const answer = await send(statement);
    const isKept = changes === this.#changes && rowsIn(answer).length > 0;
    const rows = JSON.stringify(rowsIn(answer));
    if (this.#locks.get(key) !== rows) this.#forget();
    this.#locks.set(key, rows);
    if (isKept) this.#keep(key, statement, copyOf(answer));
    return answer;
  }

  async #end(send: () => Promise<Answer>): Promise<Answer> {
    this.#forget();
    // A rollback to a savepoint releases the locks taken since.
    this.#locks.clear();
    return send();
  }
}
