import { errors } from '@strapi/utils';
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import pLimit, { type Limit } from 'p-limit';
import { environment } from '#environment';

const MEBIBYTE = 1024 * 1024;

/** libuv has four threads; one stays free for files and names whatever pictures are worked on. */
const MAX_AT_ONCE = 3;

/** Seconds after which a place is likely to be free. */
export const BUSY_RETRY_SECONDS = 5;

/** Thrown when so many uploads are under way that another one would only wait; a 503. */
export class TooManyUploadsError extends errors.ApplicationError {
  constructor() {
    super(`Too many uploads are under way. Try again in ${BUSY_RETRY_SECONDS} seconds.`);
  }
}

/** Thrown where a caller has gone away before the turn came; nobody hears it. */
export class CallerGoneError extends Error {
  override name = 'CallerGoneError';
}

interface Visit {
  isGone(): boolean;
}

const visits = new AsyncLocalStorage<Visit>();
const turn = new AsyncLocalStorage<true>();
const taken = { places: 0, bytes: 0 };
let limit: Limit | undefined;

/** Uploads under way and the bytes that they have announced, for `/metrics`. */
export const uploadsUnderWay = (): Readonly<typeof taken> => taken;

/**
 * Gives an upload a place among those that are received, wait or are worked on. There is always one
 * for the first, however large.
 *
 * @param bytes what the upload may hold
 * @throws TooManyUploadsError all are taken; nothing has been read or kept
 */
export const withPlace = async <T>(
  bytes: number,
  work: () => Promise<T>,
  visit: Visit = { isGone: () => false },
): Promise<T> => {
  const { UPLOAD_QUEUE, UPLOAD_QUEUE_MEBIBYTES } = environment();
  const isFull =
    taken.places >= UPLOAD_QUEUE || taken.bytes + bytes > UPLOAD_QUEUE_MEBIBYTES * MEBIBYTE;
  if (taken.places > 0 && isFull) throw new TooManyUploadsError();
  taken.places += 1;
  taken.bytes += bytes;
  try {
    return await visits.run(visit, work);
  } finally {
    taken.places -= 1;
    taken.bytes -= bytes;
  }
};

const concurrency = (): number =>
  environment().UPLOAD_CONCURRENCY ??
  Math.min(MAX_AT_ONCE, Math.max(1, Math.floor(availableParallelism() / 2)));

/**
 * Runs work on pictures when its turn comes: few at a time, first come, first served, so that each is
 * done soon and memory and threads are left for readers. Work within a turn does not wait for another.
 *
 * @throws CallerGoneError whoever sent the picture did not wait
 */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  if (turn.getStore() === true) return work();
  limit ??= pLimit(concurrency());
  const isGone = (): boolean => visits.getStore()?.isGone() === true;
  // Bound to its caller: it is begun by whoever was done before.
  return limit(
    AsyncResource.bind(() => {
      if (isGone()) throw new CallerGoneError();
      return turn.run(true, work);
    }),
  );
};
