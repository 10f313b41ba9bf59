/**
 * How much a run does:
 * - `brief`: `npm test` without arguments, for which a contributor waits;
 * - `ci`: the same where `CI=true`, for each change;
 * - `whole`: `npm run test:all`, before a release, and suites that are named.
 */
type Scope = 'brief' | 'ci' | 'whole';

const scope = (process.env.SUITES ?? 'whole') as Scope;

export const isBrief = scope === 'brief';
export const isWhole = scope === 'whole';

/** Picks the amount of work of this run, e.g. how many texts or rounds. `RUNS` in the environment overrides it. */
export const amount = (amounts: Record<Scope, number>): number =>
  Number(process.env.RUNS ?? amounts[scope]);
