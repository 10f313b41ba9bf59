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

/** What is kept for one transaction at most: larger ones are imports, which read everything once. */
const MAX_READS = 200;
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

const rowsIn = ({ response }: Answer): Row[] | undefined =>
  Array.isArray(response) ? response : response?.rows;

/** Copies a value that its reader may change. */
const copied = (value: unknown): unknown => {
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value)) return value;
  return structuredClone(value);
};

const copiedRow = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, copied(value)]));

/** Answers with rows of its own, so that one reader's changes of them are not another's. */
const copyOf = (answer: Answer): Answer => {
  const rows = (rowsIn(answer) ?? []).map(copiedRow);
  const { response } = answer;
  return { ...answer, response: Array.isArray(response) ? rows : { ...response, rows } };
};

interface Read {
  tables: Set<string>;
  answer: Answer;
}

const keyOf = ({ method, sql, bindings }: Statement): string =>
  `${method} ${sql} ${JSON.stringify(bindings)}`;

/**
 * The reads of one transaction whose answers still hold. A write ends those of its table, a deletion those of all tables
 * that refer to it as well; a lock of rows (what was waited for may have changed anything) and everything unknown end all.
 */
export class TransactionReads {
  readonly #dependentsOf: (table: string) => Iterable<string>;
  readonly #reads = new Map<string, Read>();
  /** Reads that were sent and have not been answered. */
  readonly #sent = new Map<string, Promise<Answer>>();
  /** Locks that the transaction holds, with the rows they are of: taking them again waits for nobody. */
  readonly #locks = new Map<string, string>();
  /** Rises with each change, so that a read which was sent before is not kept. */
  #changes = 0;

  /** @param dependentsOf gives the tables that a deletion from a table may change: those with foreign keys to it, and so on */
  constructor(dependentsOf: (table: string) => Iterable<string>) {
    this.#dependentsOf = dependentsOf;
  }

  /** Answers a statement from an earlier one, or sends it. */
  async answer(statement: Statement | string, send: () => Promise<Answer>): Promise<Answer> {
    if (typeof statement === 'string') return this.#end(send);
    const { sql } = statement;
    if (CONTROLLING.test(sql)) return this.#end(send);
    if (LOCKING.test(sql)) return this.#lock(keyOf(statement), send);
    if (BY_STRAPI.test(sql)) return this.#read(statement, send);
    if (!READING.test(sql)) this.#write(sql);
    return send();
  }

  async #read(statement: Statement, send: () => Promise<Answer>): Promise<Answer> {
    const key = keyOf(statement);
    const known = this.#reads.get(key)?.answer ?? this.#sent.get(key);
    if (known !== undefined) return { ...statement, response: copyOf(await known).response };
    const changes = this.#changes;
    const sent = send();
    const kept = sent.then(copyOf);
    this.#sent.set(key, kept);
    try {
      const answer = await kept;
      const isKept = (rowsIn(answer)?.length ?? Infinity) <= MAX_ROWS && changes === this.#changes;
      if (isKept && this.#reads.size < MAX_READS) {
        const tables = [...statement.sql.matchAll(IDENTIFIER)].map(([, name]) => name ?? '');
        this.#reads.set(key, { tables: new Set(tables), answer });
      }
    } finally {
      if (this.#sent.get(key) === kept) this.#sent.delete(key);
    }
    return sent;
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

  async #lock(key: string, send: () => Promise<Answer>): Promise<Answer> {
    this.#sent.clear();
    const answer = await send();
    const rows = JSON.stringify(rowsIn(answer));
    if (this.#locks.get(key) === rows) return answer;
    this.#locks.set(key, rows);
    this.#forget();
    return answer;
  }

  async #end(send: () => Promise<Answer>): Promise<Answer> {
    this.#forget();
    // A rollback to a savepoint releases the locks taken since.
    this.#locks.clear();
    return send();
  }
}
