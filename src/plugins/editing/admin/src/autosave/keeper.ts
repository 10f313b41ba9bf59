import { keyOf, seal } from './cipher';
import type { Changes } from './fields';
import { remove, store, sweep } from './store';

/** Maximum delay of a backup in milliseconds, so that a burst of keys causes one write. */
const PAUSE_MS = 300;
/** Milliseconds until a failed backup is retried. */
const RETRY_MS = 5_000;
/** Maximum characters of a form's backup: four times the longest body. */
const MAX_LENGTH = 4 * 1024 * 1024;

/** Error message for a text beyond the maximum. */
export const TOO_LONG = 'too-long';

/** Name of the web lock that an open form holds; the browser releases it even after a crash. */
export const lockOf = (id: string): string => `editing:${id}`;

interface KeeperOptions {
  person: number;
  form: string;
}

/** Backs up the unsaved text of one open form. */
export class Keeper {
  readonly id = crypto.randomUUID();
  /** Called with the error when a backup fails, and with null when one succeeds again. */
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
    // Loads the key in advance, in case the session or the network ends.
    keyOf(options.person).catch(() => undefined);
    sweep().catch(() => undefined);
  }

  /** True if a backup exists or is pending. */
  get hasText(): boolean {
    return this.isKeeping;
  }

  /** Schedules a backup of the form's values, read at the time of writing. */
  keep(read: () => Changes): void {
    this.isKeeping = true;
    this.latest = read;
    this.plan(PAUSE_MS);
  }

  /** Writes a pending backup now; true if the latest backup succeeded. */
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

  /** Stops and deletes the backup, because the text was stored or discarded. */
  end(): void {
    this.cancel();
    this.latest = undefined;
    this.isKeeping = false;
    this.work = this.work.then(async () => {
      await remove(this.id).catch(() => undefined);
      return false;
    });
  }

  /** Closes the keeper after the form. Once this resolves, the backup may be offered. */
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
      if (text.length > MAX_LENGTH) throw new Error(TOO_LONG);
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

/** Milliseconds until an unmounted form counts as closed; the panel remounts forms when the window's width changes. */
const REDRAWN_MS = 1_000;

const released = new Map<string, { keeper: Keeper; timer: number }>();

const nameOf = ({ person, form }: KeeperOptions): string => `${person} ${form}`;

/** Returns the keeper of a mounted form: the previous one after a remount, else a new one. */
export const acquireKeeper = (options: KeeperOptions): Keeper => {
  const former = released.get(nameOf(options));
  if (former === undefined) return new Keeper(options);
  window.clearTimeout(former.timer);
  released.delete(nameOf(options));
  return former.keeper;
};

/** Closes the keeper of an unmounted form, unless the form is remounted at once. */
export const releaseKeeper = (keeper: Keeper): void => {
  const name = nameOf(keeper.options);
  void keeper.flush();
  const timer = window.setTimeout(() => {
    released.delete(name);
    void keeper.close();
  }, REDRAWN_MS);
  released.set(name, { keeper, timer });
};
