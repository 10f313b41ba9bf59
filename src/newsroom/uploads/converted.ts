import { AsyncLocalStorage } from 'node:async_hooks';

const converted = new AsyncLocalStorage<true>();

/** Stores an image that is already converted, so that it is not converted again. */
export const withoutConversion = <T>(work: () => Promise<T>): Promise<T> =>
  converted.run(true, work);

/** Tells whether the image being stored is already converted. */
export const isStoredAsMade = (): boolean => converted.getStore() === true;
