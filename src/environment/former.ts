import type { Requirement, Variables } from './requirement';

/** Advice, and the names of the settings of earlier versions that it is about. */
const FORMER_SETTINGS: readonly (readonly [string, string])[] = [
  ['DATABASE_URL alone decides: PostgreSQL if it is set, else SQLite.', 'DATABASE_CLIENT'],
  ['Append ?sslmode=verify-full to DATABASE_URL.', 'DATABASE_SSL'],
  [
    'Write postgres://user:password@host:5432/name into DATABASE_URL.',
    'DATABASE_HOST DATABASE_PORT DATABASE_NAME DATABASE_USERNAME DATABASE_PASSWORD',
  ],
  [
    'Remove it, or see ADVANCED in docs/configuration.md.',
    `EFFECT_ATTEMPTS EFFECT_CONCURRENCY EFFECT_RETRY_SECONDS EFFECT_TIMEOUT_SECONDS EFFECT_LEASE_SECONDS
    EFFECT_POLL_SECONDS SCHEDULE_TICK_SECONDS NEWSLETTER_ATTEMPTS NEWSLETTER_BATCH_SIZE NEWSLETTER_CONNECTIONS
    NEWSLETTER_RETRY_SECONDS NEWSLETTER_LEASE_SECONDS NEWSLETTER_POLL_SECONDS QUOTE_RETRY_SECONDS
    QUOTE_TIMEOUT_SECONDS QUOTE_YAHOO_URL S3_TIMEOUT_SECONDS UPLOAD_CONCURRENCY UPLOAD_QUEUE
    UPLOAD_QUEUE_MEBIBYTES UPLOAD_PICTURE_SECONDS UPLOAD_SWEEP_SECONDS CONNECTION_SILENCE_SECONDS
    MAX_CONNECTIONS EMBEDDING_TIMEOUT_SECONDS SEARCH_MODEL_IDLE_SECONDS INDEXNOW_URL DEMO_FACTS_FILE`,
  ],
];

/** Returns what to do instead of a setting of an earlier version; undefined for any other name. */
export const replacementOf = (name: string): string | undefined =>
  FORMER_SETTINGS.find(([, names]) => names.split(/\s+/).includes(name))?.[0];

/** Refuses former settings without which another database would be used, or the same one without TLS. */
export const refuseFormerAddress = (given: Variables): Requirement[] => {
  const { DATABASE_URL: url, DATABASE_CLIENT: client } = given;
  const isRefused: Record<string, boolean> = {
    DATABASE_CLIENT: client === (url === undefined ? 'postgres' : 'sqlite'),
    DATABASE_HOST: given.DATABASE_HOST !== undefined && url === undefined && client !== 'sqlite',
    DATABASE_SSL: given.DATABASE_SSL === 'true' && url !== undefined && !/[?&]ssl/.test(url),
  };
  return Object.keys(isRefused)
    .filter((name) => isRefused[name])
    .map((name) => ({ name, wants: `nothing. ${replacementOf(name)}` }));
};
