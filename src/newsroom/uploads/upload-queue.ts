import { errors } from '@strapi/utils';
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import pLimit, { type Limit } from 'p-limit';
import { environment } from '#environment';

/** Maximum bytes that uploads in the queue may announce together. */
const MAX_QUEUED_BYTES = 128 * 1024 * 1024;

/** Upper limit: libuv has four threads; one stays free for file access and DNS. */
const MAX_AT_ONCE = 3;

/** Seconds after which a retry is likely to succeed. */
export const BUSY_RETRY_SECONDS = 5;

/** Thrown when the upload queue is full; a 503. */
export class TooManyUploadsError extends errors.ApplicationError {
  constructor() {
    super(`Too many uploads are under way. Try again in ${BUSY_RETRY_SECONDS} seconds.`);
  }
}

/** Thrown when the client disconnected while its upload was queued; nobody receives it. */
export class CallerGoneError extends Error {
  override name = 'CallerGoneError';
}

interface Visit {
  isGone(): boolean;
}

const visits = new AsyncLocalStorage<Visit>();
const turn = new AsyncLocalStorage<true>();
/** Number and announced bytes of uploads in progress. */
const taken = { places: 0, bytes: 0 };
let limit: Limit | undefined;

/**
 * Admits an upload to the queue, where it stays while it is received, waits and is processed. The
 * first upload is always admitted, whatever its size.
 *
 * @param bytes maximum size of the upload
 * @throws TooManyUploadsError the queue is full; nothing has been read or stored
 */
export const withUploadSlot = async <T>(
  bytes: number,
  work: () => Promise<T>,
  visit: Visit = { isGone: () => false },
): Promise<T> => {
  const isFull =
    taken.places >= environment().ADVANCED.uploadQueue || taken.bytes + bytes > MAX_QUEUED_BYTES;
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

/** Half the cores, at least one. */
const concurrency = (): number =>
  Math.min(MAX_AT_ONCE, Math.max(1, Math.floor(availableParallelism() / 2)));

/**
 * Runs image processing with limited concurrency in order of arrival, so that each finishes soon
 * and memory and threads remain for readers. Nested calls run immediately.
 *
 * @throws CallerGoneError the client disconnected while waiting
 */
export const withConcurrencyLimit = <T>(work: () => Promise<T>): Promise<T> => {
  if (turn.getStore() === true) return work();
  limit ??= pLimit(concurrency());
  const isGone = (): boolean => visits.getStore()?.isGone() === true;
  // Bound to the caller's async context: the task is started from the context of the previous one.
  return limit(
    AsyncResource.bind(() => {
      if (isGone()) throw new CallerGoneError();
      return turn.run(true, work);
    }),
  );
};
