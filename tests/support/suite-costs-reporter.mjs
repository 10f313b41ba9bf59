import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { notes } from './suite-environment.mjs';

/** How many suites are listed. */
const LISTED = process.env.SUITE_COSTS === 'all' ? Infinity : 12;

const readNotes = () =>
  existsSync(notes)
    ? readFileSync(notes, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
    : [];

const row = (...cells) => cells.map((cell) => String(cell).padStart(9)).join('');

/** Tells after a run of several suites which of them took longest, and what that cost. */
export default class SuiteCostsReporter {
  onRunStart() {
    rmSync(notes, { force: true });
  }

  onRunComplete(_contexts, { testResults }) {
    const noted = new Map(readNotes().map((note) => [note.suite, note]));
    const suites = testResults
      .filter(({ skipped }) => !skipped)
      .map(({ testFilePath, perfStats }) => ({
        name: path.relative(process.cwd(), testFilePath),
        wall: perfStats.runtime / 1000,
        ...(noted.get(testFilePath) ?? { seconds: 0, starts: 0 }),
      }))
      .sort((one, other) => other.wall - one.wall);
    if (suites.length < 2) return;
    const sum = (key) => suites.reduce((total, suite) => total + suite[key], 0);
    console.log(`\n${row('seconds', 'processor', 'starts')}  of the service`);
    for (const { name, wall, seconds, starts } of suites.slice(0, LISTED)) {
      console.log(`${row(wall.toFixed(1), seconds.toFixed(1), starts)}  ${name}`);
    }
    const label = `all ${suites.length} suites, which run side by side`;
    console.log(
      `${row(sum('wall').toFixed(1), sum('seconds').toFixed(1), sum('starts'))}  ${label}`,
    );
  }
}
