/** What drivers and the connection pool call a database that can't be reached. */
const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * PostgreSQL's class 08 (connection exception), 57014 (statement cancelled, mostly for its time), 57P0x (shut
 * down, starting, idle), 25P03 (idle in a transaction) and 53300 (too many connections).
 */
const POSTGRES_STATES = /^(?:08...|57014|57P0[1235]|25P03|53300)$/;

/** At the start of the driver's message, or where the query builder has put the query before it. */
const BROKEN_CONNECTION =
  /(?:^| - )(?:Connection terminated|Connection ended|Client has encountered a connection error|Client was closed|timeout expired)/;

/** Seconds after which a client had better ask again. */
export const OUTAGE_RETRY_SECONDS = 5;

/** Whether an error says that the database is away, and not that the query was wrong. */
export const isDatabaseOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    CONNECTION_CODES.has(code) ||
    POSTGRES_STATES.test(code) ||
    error.name === 'KnexTimeoutError' ||
    BROKEN_CONNECTION.test(error.message) ||
    (error.cause !== undefined && isDatabaseOutage(error.cause))
  );
};
