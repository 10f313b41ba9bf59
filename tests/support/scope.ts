/**
 * Whether only that is run which a contributor waits for: `npm test` without arguments. CI runs everything, as
 * does `npm run test:all`.
 */
export const isBrief = process.env.SUITES === 'brief';
