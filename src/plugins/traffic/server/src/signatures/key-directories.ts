import { readBounded } from '@ota-news/foundation/network/bounded-body';
import { publicFetch } from '@ota-news/foundation/network/public-fetch';
import type { Verifier } from 'http-message-sig';
import pLimit from 'p-limit';
import { readDirectory } from './directory-keys';

const PATH = '/.well-known/http-message-signatures-directory';
const TYPE = 'application/http-message-signatures-directory+json';
const TIMEOUT_MS = 3000;
const MAX_BYTES = 64 * 1024;

/** Directories that are fetched at once. */
const AT_ONCE = 2;

const HOUR_MS = 3_600_000;
/** Pause before a directory that failed, or lacked a key, is fetched again. */
const PAUSE_MS = 60_000;

interface Directory {
  keys: Map<string, Verifier>;
  /** Moments by `performance.now()` from which it is fetched again: because of its age, for a key that it lacks. */
  dueAt: number;
  againAt: number;
  pending: Promise<void> | null;
}

/**
 * Keeps the key directories of agents, a known set of origins, in memory. Each is fetched once an hour, and once a
 * minute at most if it lacks a key or can't be read, over https, from public addresses and without redirects. Keys are
 * found by origin and thumbprint, never by thumbprint alone. A failed fetch keeps the keys that are there.
 *
 * @param openNetworks addresses or CIDR ranges inside the operator's network that may be called nevertheless
 */
export const createKeyDirectories = (openNetworks: string[]) => {
  const directories = new Map<string, Directory>();
  const limit = pLimit(AT_ONCE);

  const fetchKeys = async (origin: string): Promise<Map<string, Verifier>> => {
    const response = await publicFetch(`${origin}${PATH}`, {
      timeoutMs: TIMEOUT_MS,
      openNetworks,
      headers: { accept: TYPE },
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new Error(`${origin} answered ${response.status}`);
    }
    return readDirectory((await readBounded(response, MAX_BYTES)).toString());
  };

  const refresh = async (origin: string, directory: Directory): Promise<void> => {
    try {
      directory.keys = await fetchKeys(origin);
      directory.dueAt = performance.now() + HOUR_MS;
    } catch {
      // Whoever signs as this origin stays unverified until it can be read; the metrics count them.
      directory.dueAt = performance.now() + PAUSE_MS;
    } finally {
      directory.againAt = performance.now() + PAUSE_MS;
      directory.pending = null;
    }
  };

  const directoryOf = (origin: string): Directory => {
    const known = directories.get(origin);
    if (known !== undefined) return known;
    const directory = { keys: new Map(), dueAt: 0, againAt: 0, pending: null };
    directories.set(origin, directory);
    return directory;
  };

  return {
    /** Returns the key if the directory is in memory and need not be fetched again. */
    keyAtHand(origin: string, keyid: string): Verifier | undefined {
      const directory = directories.get(origin);
      if (directory === undefined || performance.now() >= directory.dueAt) return undefined;
      return directory.keys.get(keyid);
    },

    /** Returns the key, after a fetch of the directory if that is due. */
    async keyOf(origin: string, keyid: string): Promise<Verifier | undefined> {
      const directory = directoryOf(origin);
      const isDue = performance.now() >= directory.dueAt;
      const isMissing = !directory.keys.has(keyid) && performance.now() >= directory.againAt;
      if (isDue || isMissing) directory.pending ??= limit(() => refresh(origin, directory));
      // Also one that another request has begun.
      await directory.pending;
      return directory.keys.get(keyid);
    },
  };
};
