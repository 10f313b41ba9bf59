import { AsyncLocalStorage } from 'node:async_hooks';

const converted = new AsyncLocalStorage<true>();

/** Stores a picture that has been made as it is to be stored: nothing is gained by making it anew. */
export const storeAsMade = <T>(work: () => Promise<T>): Promise<T> => converted.run(true, work);

/** Whether the picture that is being stored has been made for it. */
export const isStoredAsMade = (): boolean => converted.getStore() === true;
