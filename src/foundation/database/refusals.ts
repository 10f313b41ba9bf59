/** Why a database that answers does not store. */
export type Refusal = 'full' | 'read-only' | 'busy' | 'failing' | 'refused';

/** The database did not commit: nothing of the transaction is stored. The cause says why. */
export class CommitRefused extends Error {
  override readonly name = 'CommitRefused';
}

/** What SQLite and PostgreSQL call it: SQLite's result codes, PostgreSQL's SQLSTATE. */
const CODES: [RegExp, Refusal][] = [
  [/^(?:SQLITE_FULL|53100)$/, 'full'],
  [/^(?:SQLITE_READONLY(?:_\w+)?|25006)$/, 'read-only'],
  [/^SQLITE_BUSY(?:_\w+)?$/, 'busy'],
  // What a trigger says: by itself at the end of a statement, which is then the commit.
  [/^(?:P0001|SQLITE_CONSTRAINT_TRIGGER)$/, 'refused'],
  [
    /^(?:SQLITE_IOERR(?!_(?:SHORT_)?READ)(?:_\w+)?|SQLITE_CANTOPEN(?:_\w+)?|53200|58030)$/,
    'failing',
  ],
];

/** The reason in words for whoever wanted something stored. */
export const REASONS: Record<Refusal, string> = {
  full: 'the disk of the database is full',
  'read-only': 'the database is read-only',
  busy: 'another program is writing to the database',
  failing: 'the database can’t write to its disk',
  refused: 'the database refused to commit',
};

/** Why the database refused to store what it was given; null where an error means something else. */
export const refusalIn = (error: unknown): Refusal | null => {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  const known = CODES.find(([pattern]) => pattern.test(code))?.[1] ?? refusalIn(error.cause);
  return known ?? (error instanceof CommitRefused ? 'refused' : null);
};
