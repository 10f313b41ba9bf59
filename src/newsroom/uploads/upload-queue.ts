import { errors } from '@strapi/utils';
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import pLimit, { type Limit } from 'p-limit';
import { environment } from '#environment';

/** Maximum bytes that uploads in the queue may announce together. */
const MAX_QUEUED_BYTES = 128 * 1024 * 1024;

/** Upper limit: libuv has four threads; one stays free for file access and DNS. */
const MAX_CONCURRENT = 3;

/** Seconds after which a retry is likely to succeed. */
export const BUSY_RETRY_SECONDS = 5;

/** Thrown when the upload queue is full; a 503. */
export class TooManyUploadsError extends errors.ApplicationError {
  constructor() {
    super(`Too many uploads in progress. Try again in ${BUSY_RETRY_SECONDS} seconds.`);
  }
}

/** Thrown when the client disconnected while its upload was queued; nobody receives it. */
export class ClientDisconnectedError extends Error {
  override name = 'CallerGoneError';
}

interface UploadContext {
  isGone(): boolean;
}

const uploadContexts = new AsyncLocalStorage<UploadContext>();
const activeWork = new AsyncLocalStorage<true>();
/** Number and announced bytes of uploads in progress. */
const inProgress = { places: 0, bytes: 0 };
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
  visit: UploadContext = { isGone: () => false },
): Promise<T> => {
  const isFull =
    inProgress.places >= environment().ADVANCED.uploadQueue ||
    inProgress.bytes + bytes > MAX_QUEUED_BYTES;
  if (inProgress.places > 0 && isFull) throw new TooManyUploadsError();
  inProgress.places += 1;
  inProgress.bytes += bytes;
  try {
    return await uploadContexts.run(visit, work);
  } finally {
    inProgress.places -= 1;
    inProgress.bytes -= bytes;
  }
};

/** Half the cores, at least one. */
const concurrency = (): number =>
  Math.min(MAX_CONCURRENT, Math.max(1, Math.floor(availableParallelism() / 2)));

/**
 * Runs image processing with limited concurrency in order of arrival, so that each finishes soon
 * and memory and threads remain for readers. Nested calls run immediately.
 *
 * @throws CallerGoneError the client disconnected while waiting
 */
export const withConcurrencyLimit = <T>(work: () => Promise<T>): Promise<T> => {
  if (activeWork.getStore() === true) return work();
  limit ??= pLimit(concurrency());
  const isGone = (): boolean => uploadContexts.getStore()?.isGone() === true;
  // Bound to the caller's async context: the task is started from the context of the previous one.
  return limit(
    AsyncResource.bind(() => {
      if (isGone()) throw new ClientDisconnectedError();
      return activeWork.run(true, work);
    }),
  );
};
