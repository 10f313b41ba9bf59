import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describeWith } from '../support/local-services';
import { amount } from '../support/scope';
import { writeReport } from './report';
import type { Outcome, Scenario } from './scenario';

const folder = path.join(__dirname, 'scenarios');

/** The report takes hours where a machine is slow; shorter forms are part of `npm run test:all` and of CI. */
const isFull = process.env.FAULTS === 'full';
const TIMEOUT_MS = isFull ? 7_200_000 : 240_000;

/** How much of the rounds of the report is run. */
const share = Number(process.env.FAULTS_SHARE ?? '1');

const roundsOf = ({ faults: { ci, whole, full } }: Scenario): number =>
  isFull ? full && Math.max(whole, Math.ceil(full * share)) : amount({ brief: ci, ci, whole });

/** Part of a scenario's name: only those run, and no report is written. */
const only = process.env.FAULTS_ONLY ?? '';

const scenarios = readdirSync(folder)
  .sort()
  .flatMap((file) => {
    const { default: found } = require(path.join(folder, file)) as {
      default: Scenario | Scenario[];
    };
    return found;
  })
  .filter((scenario) => scenario.name.includes(only) && roundsOf(scenario) > 0);

const outcomes = new Map<Scenario, Outcome>();

const holds = (database: Scenario['database']): void => {
  const chosen = scenarios.filter((scenario) => scenario.database === database);
  if (chosen.length === 0) return;
  it.each(chosen.map((scenario) => [scenario.name, scenario] as const))(
    '%s',
    async (_name, scenario) => {
      const outcome = await scenario.run(roundsOf(scenario));
      outcomes.set(scenario, outcome);
      if (isFull) console.log(scenario.name, scenario.database, outcome);
      expect({ lost: outcome.lost, doubled: outcome.doubled }).toEqual({ lost: 0, doubled: 0 });
      expect(outcome.accepted).toBeGreaterThan(0);
      expect(outcome.faults).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );
};

afterAll(async () => {
  if (isFull && only === '') await writeReport(outcomes);
});

describe('What is accepted stays, on SQLite, when', () => holds('SQLite'));
describeWith('PostgreSQL', 'What is accepted stays, on PostgreSQL, when', () =>
  holds('PostgreSQL'),
);
