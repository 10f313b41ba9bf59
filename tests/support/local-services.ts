import { spawnSync } from 'node:child_process';

/** Programs beside the service that some suites need, on their usual local addresses. */
const PLACES = {
  PostgreSQL: process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
  Redis: process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379',
} as const;

export type LocalService = keyof typeof PLACES;

export const addressOf = (name: LocalService): string => PLACES[name];

const PROBE = `
const [host, port] = process.argv.slice(1);
require('node:net').connect(Number(port), host)
  .once('connect', () => process.exit(0))
  .once('error', () => process.exit(1));
`;

/** Suites are declared synchronously, so the probe is a short process of its own. */
const isListening = (address: string): boolean => {
  const { hostname, port } = new URL(address);
  const probe = spawnSync(process.execPath, ['-e', PROBE, hostname, port], { timeout: 3000 });
  return probe.status === 0;
};

/**
 * A suite that needs a local service: skipped with a plain message where there is none, never where
 * `CI=true`.
 */
export const describeWith = (name: LocalService, title: string, suite: () => void): void => {
  if (process.env.CI === 'true' || isListening(addressOf(name))) {
    describe(title, suite);
    return;
  }
  console.warn(`Skipped: "${title}". It needs ${name} at ${addressOf(name)}.`);
  describe.skip(title, suite);
};
