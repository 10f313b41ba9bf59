/** Reason why a reachable database rejects writes. */
export type Refusal = 'full' | 'read-only' | 'busy' | 'failing' | 'refused';

/** The database did not commit; nothing of the transaction is stored. See `cause` for the reason. */
export class CommitRefused extends Error {
  override readonly name = 'CommitRefused';
}

/** Refusals by SQLite result code or PostgreSQL SQLSTATE. */
const CODES: [RegExp, Refusal][] = [
  [/^(?:SQLITE_FULL|53100)$/, 'full'],
  [/^(?:SQLITE_READONLY(?:_\w+)?|25006)$/, 'read-only'],
  [/^SQLITE_BUSY(?:_\w+)?$/, 'busy'],
  // Raised by a trigger; outside a transaction the statement's end is the commit.
  [/^(?:P0001|SQLITE_CONSTRAINT_TRIGGER)$/, 'refused'],
  [
    /^(?:SQLITE_IOERR(?!_(?:SHORT_)?READ)(?:_\w+)?|SQLITE_CANTOPEN(?:_\w+)?|53200|58030)$/,
    'failing',
  ],
];

/** Reasons in words, for error messages. */
export const REASONS: Record<Refusal, string> = {
  full: 'the disk of the database is full',
  'read-only': 'the database is read-only',
  busy: 'another program is writing to the database',
  failing: 'the database can’t write to its disk',
  refused: 'the database refused to commit',
};

/** Returns why the database refused a write; null if the error means something else. */
export const refusalIn = (error: unknown): Refusal | null => {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  const known = CODES.find(([pattern]) => pattern.test(code))?.[1] ?? refusalIn(error.cause);
  return known ?? (error instanceof CommitRefused ? 'refused' : null);
};
