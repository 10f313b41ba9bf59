import { TestEnvironment } from 'jest-environment-node';
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ServiceHosts } from './service-hosts.mjs';

/** Where each suite leaves a line on what it took; the reporter of costs reads and removes it. */
export const notes = path.resolve(import.meta.dirname, '../../.tmp/suite-costs.jsonl');

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Outlives suites, as this module does: each Jest worker has its own. */
const hosts = new ServiceHosts();

// A worker that has nothing left to do ends at once. Without this, Node frees the memory of all its suites first, which
// takes longer than the half second after which Jest calls it a leak.
if (process.send !== undefined) process.once('beforeExit', () => process.exit());

/** Seconds of processor time of a process and of those that it has started and that are over. */
const processorSecondsOf = (pid) => {
  try {
    // Behind the name, which may hold anything: proc(5), fields 14 to 17.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return ticks / TICKS_PER_SECOND;
  } catch {
    // There is no proc(5) here, or no such process any more.
    return 0;
  }
};

const processorSeconds = () =>
  [process.pid, ...hosts.pids].reduce((sum, pid) => sum + processorSecondsOf(pid), 0);

/**
 * What suites run in: Node's environment, processes for services that are kept from suite to suite, and a note on
 * what each suite took of the processors.
 */
export default class SuiteEnvironment extends TestEnvironment {
  #suite;
  #before;

  constructor(config, context) {
    super(config, context);
    this.#suite = context.testPath;
    this.#before = processorSeconds();
    Object.assign(this.global, {
      serviceHosts: hosts,
      serviceStarts: 0,
      // For `load-outside.mjs`.
      loadOutside: createRequire(import.meta.url),
    });
  }

  async teardown() {
    const { serviceStarts: starts } = this.global;
    const seconds = processorSeconds() - this.#before;
    mkdirSync(path.dirname(notes), { recursive: true });
    appendFileSync(notes, `${JSON.stringify({ suite: this.#suite, seconds, starts })}\n`);
    await super.teardown();
  }
}
