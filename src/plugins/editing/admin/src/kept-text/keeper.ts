import { keyOf, seal } from './cipher';
import type { Changes } from './fields';
import { remove, store, sweep } from './store';

/** What is typed waits this long at most, so that a burst of keys is one write. */
const PAUSE_MS = 300;
/** After this time it is tried again to keep what could not be kept. */
const RETRY_MS = 5_000;
/** Characters of one form: four times the longest body. */
const LONGEST = 4 * 1024 * 1024;

/** What is told of text that is longer. */
export const TOO_LONG = 'too-long';

/** Name of the lock that a form holds while it is open; the browser frees it whatever happens. */
export const lockOf = (id: string): string => `editing:${id}`;

interface KeeperOptions {
  person: number;
  form: string;
}

/** Keeps what is typed into one open form. */
export class Keeper {
  readonly id = crypto.randomUUID();
  /** Told when text could not be kept, and null when it is kept again. */
  onProblem: (reason: string | null) => void = () => undefined;
  private readonly lock: Promise<unknown>;
  private free: () => void = () => undefined;
  private timer: number | undefined;
  private latest: (() => Changes) | undefined;
  private work: Promise<boolean> = Promise.resolve(false);
  private isKeeping = false;
  private isClosed = false;

  constructor(readonly options: KeeperOptions) {
    const untilFree = new Promise<void>((resolve) => {
      this.free = resolve;
    });
    this.lock = navigator.locks.request(lockOf(this.id), () => untilFree);
    // The key is at hand when the session or the network has ended.
    keyOf(options.person).catch(() => undefined);
    sweep().catch(() => undefined);
  }

  /** Whether something of this form is, or is about to be, kept. */
  get hasText(): boolean {
    return this.isKeeping;
  }

  /** Keeps what the form will hold in a moment. */
  keep(read: () => Changes): void {
    this.isKeeping = true;
    this.latest = read;
    this.plan(PAUSE_MS);
  }

  /** Keeps at once what waits; true when what the form holds is kept. */
  flush(): Promise<boolean> {
    this.cancel();
    const read = this.latest;
    this.latest = undefined;
    if (read !== undefined) {
      const changes = read();
      this.work = this.work.then(() => this.write(changes, read));
    }
    return this.work;
  }

  /** Ends keeping: what was typed is stored, or is no longer wanted. */
  end(): void {
    this.cancel();
    this.latest = undefined;
    this.isKeeping = false;
    this.work = this.work.then(async () => {
      await remove(this.id).catch(() => undefined);
      return false;
    });
  }

  /** The form is closed: from when this is done, what is kept of it may be offered. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.flush();
    this.cancel();
    this.free();
    await this.lock;
  }

  private plan(milliseconds: number): void {
    this.timer ??= window.setTimeout(() => void this.flush(), milliseconds);
  }

  private cancel(): void {
    window.clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async write(changes: Changes, read: () => Changes): Promise<boolean> {
    const { person, form } = this.options;
    try {
      const text = JSON.stringify(changes);
      if (text.length > LONGEST) throw new Error(TOO_LONG);
      const keptAt = Date.now();
      const sealed = await seal(await keyOf(person), text);
      await store({ id: this.id, person, form, keptAt, sealed });
      this.onProblem(null);
      return true;
    } catch (error) {
      this.onProblem(error instanceof Error ? error.message : String(error));
      if (this.isKeeping && !this.isClosed) {
        this.latest ??= read;
        this.plan(RETRY_MS);
      }
      return false;
    }
  }
}

/** The panel redraws a form when its window changes width; a moment later it would be closed. */
const REDRAWN_MS = 1_000;

const laidDown = new Map<string, { keeper: Keeper; timer: number }>();

const nameOf = ({ person, form }: KeeperOptions): string => `${person} ${form}`;

/** The keeper of a form that is drawn: the one that it had, if it is only redrawn. */
export const takeUp = (options: KeeperOptions): Keeper => {
  const former = laidDown.get(nameOf(options));
  if (former === undefined) return new Keeper(options);
  window.clearTimeout(former.timer);
  laidDown.delete(nameOf(options));
  return former.keeper;
};

/** Closes the keeper of a form that is no longer drawn, unless it is drawn again at once. */
export const layDown = (keeper: Keeper): void => {
  const name = nameOf(keeper.options);
  void keeper.flush();
  const timer = window.setTimeout(() => {
    laidDown.delete(name);
    void keeper.close();
  }, REDRAWN_MS);
  laidDown.set(name, { keeper, timer });
};
