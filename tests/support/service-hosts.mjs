import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const program = path.join(import.meta.dirname, 'service-host.mjs');

/** Packages keep a little of each service; a process that has grown so much is replaced. */
const MAX_BYTES = 2 * 1024 ** 3;

const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 30_000;
const COMMAND_TIMEOUT_MS = 180_000;

/** How much is kept of what a process has printed, for when it ends by itself. */
const KEPT_CHARACTERS = 10_000;

/** A process that runs one service at a time. */
class Host {
  print = () => {};
  #printed = '';
  /** A service that does not start ends its process, as a command that fails does, and the suite is told. */
  isStarting = false;

  constructor(nodeOptions) {
    this.child = spawn(process.execPath, [...nodeOptions, program], {
      // Each service brings all of its environment.
      env: {},
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream.on('data', (chunk) => {
        this.#printed = (this.#printed + chunk.toString()).slice(-KEPT_CHARACTERS);
        this.print(chunk.toString());
      });
    }
    // A suite sees refused connections alone.
    this.child.once('close', (code, signal) => {
      if (this.child.killed || this.isStarting) return;
      process.stderr.write(
        `A process of services ended with ${signal ?? code}.\n${this.#printed}\n`,
      );
    });
    // A process that has ended reads no more.
    this.child.stdin.on('error', () => {});
    this.answers = createInterface({ input: this.child.stdio[3] });
  }

  get hasEnded() {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Whether this process waits for it. */
  set isAwaited(isAwaited) {
    for (const handle of [this.child, ...this.child.stdio]) {
      if (isAwaited) handle.ref();
      else handle.unref();
    }
  }

  /** Gives its answer, or null where it ends instead, or is too late and is ended. */
  async ask(question, milliseconds) {
    if (this.hasEnded) return null;
    const over = new AbortController();
    const timer = setTimeout(() => this.end(), milliseconds);
    const { signal } = over;
    const answered = once(this.answers, 'line', { signal }).then(([line]) => JSON.parse(line));
    // Everything that it has printed has been read by then.
    const ended = once(this.child, 'close', { signal }).then(() => null);
    this.child.stdin.write(`${JSON.stringify(question)}\n`);
    try {
      return await Promise.race([answered, ended]);
    } finally {
      clearTimeout(timer);
      over.abort();
      await Promise.allSettled([answered, ended]);
    }
  }

  end() {
    this.child.kill('SIGKILL');
  }
}

/** The processes that the services of a Jest worker's suites run in, kept from one suite to the next. */
export class ServiceHosts {
  #idle = [];
  #all = new Set();

  /** Process numbers, for whoever asks what they take. */
  get pids() {
    return [...this.#all].filter(({ hasEnded }) => !hasEnded).map(({ child }) => child.pid);
  }

  /**
   * Starts a service in a process that runs no other.
   *
   * @param {string[]} nodeOptions of a process that has to be started for it
   * @param {Record<string, string>} settings all of its environment
   * @param {(text: string) => void} print is told what the service prints
   * @returns how to stop it, or null where it has ended instead of starting
   */
  async start(nodeOptions, settings, print) {
    const host = this.#take(nodeOptions, print);
    host.isStarting = true;
    const answer = await host.ask({ start: settings }, START_TIMEOUT_MS);
    host.isStarting = false;
    return answer === null ? null : { stop: () => this.#stop(host) };
  }

  /**
   * Runs a command of the service, `npm run NAME`, in a process that runs nothing else.
   *
   * @param {string[]} args its name and arguments
   * @param {(text: string) => void} print is told what the command complains of
   * @returns its exit code and what it has printed, or null where it has failed or hung
   */
  async run(nodeOptions, settings, args, print) {
    const host = this.#take(nodeOptions, print);
    host.isStarting = true;
    const answer = await host.ask({ run: settings, args }, COMMAND_TIMEOUT_MS);
    host.isStarting = false;
    this.#putBack(host, answer);
    return answer;
  }

  #take(nodeOptions, print) {
    const host = this.#idle.pop() ?? this.#add(new Host(nodeOptions));
    host.isAwaited = true;
    host.print = print;
    return host;
  }

  #add(host) {
    this.#all.add(host);
    return host;
  }

  async #stop(host) {
    this.#putBack(host, await host.ask({ stop: true }, STOP_TIMEOUT_MS));
  }

  #putBack(host, answer) {
    host.isAwaited = false;
    // Nothing of what has run may meet the next.
    const isFit = answer !== null && answer.leftOver.length === 0 && answer.bytes < MAX_BYTES;
    if (isFit) this.#idle.push(host);
    else host.end();
  }
}
