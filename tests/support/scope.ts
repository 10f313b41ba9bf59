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

/** Picks the amount of something in this run, e.g. words of a text. */
export const amount = (amounts: Record<Scope, number>): number => amounts[scope];

/** The same for what can be repeated at will, e.g. rounds or generated requests: `RUNS` overrides it. */
export const runs = (amounts: Record<Scope, number>): number =>
  Number(process.env.RUNS ?? amount(amounts));
