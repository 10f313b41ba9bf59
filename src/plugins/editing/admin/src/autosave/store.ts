import type { Sealed } from './cipher';

/** Error message if the browser gives no reason. */
export const FAILED = 'failed';

const DATABASE = 'ota-news-editing';
const TEXTS = 'texts';
const BY_FORM = 'by-form';
const BY_AGE = 'by-age';

/** Milliseconds until a backup expires. */
const LIFETIME_MS = 14 * 24 * 3_600_000;
/** Maximum number of backups in a browser; the oldest are deleted. */
const MAX_BACKUPS = 50;

/** Backup of one form in IndexedDB. */
export interface StoredText {
  /** Unique for each opened form. */
  id: string;
  /** Id of the panel user. */
  person: number;
  /** Identifies the document. */
  form: string;
  /** Milliseconds since 1970. */
  keptAt: number;
  sealed: Sealed;
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(FAILED));
  });

const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error(FAILED));
  });

let opened: Promise<IDBDatabase> | undefined;

const open = (): Promise<IDBDatabase> => {
  if (opened !== undefined) return opened;
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    const texts = request.result.createObjectStore(TEXTS, { keyPath: 'id' });
    texts.createIndex(BY_FORM, ['person', 'form']);
    texts.createIndex(BY_AGE, 'keptAt');
  };
  opened = settled(request).then((database) => {
    const forget = (): void => {
      opened = undefined;
    };
    database.onclose = forget;
    database.onversionchange = () => {
      database.close();
      forget();
    };
    return database;
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
};

const writing = async (change: (texts: IDBObjectStore) => unknown): Promise<void> => {
  const transaction = (await open()).transaction(TEXTS, 'readwrite');
  const done = completed(transaction);
  // A failed request is reported through its transaction.
  await Promise.all([change(transaction.objectStore(TEXTS)), done]);
};

const byAge = (texts: IDBObjectStore, until?: number): Promise<IDBValidKey[]> =>
  settled(
    texts
      .index(BY_AGE)
      .getAllKeys(until === undefined ? null : IDBKeyRange.upperBound(until, true)),
  );

const isOutOfSpace = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** Deletes the oldest backup other than `kept`; false if there is none. */
const makeRoom = async (kept: string): Promise<boolean> => {
  let hasRoom = false;
  await writing(async (texts) => {
    const oldest = (await byAge(texts)).find((id) => id !== kept);
    if (oldest === undefined) return;
    texts.delete(oldest);
    hasRoom = true;
  });
  return hasRoom;
};

/**
 * Stores a form's backup, replacing the previous one. If the storage quota is exceeded, the oldest
 * backups of other forms are deleted.
 *
 * @throws DOMException when there is no space, or no database
 */
export const store = async (text: StoredText): Promise<void> => {
  for (;;) {
    try {
      return await writing((texts) => texts.put(text));
    } catch (error) {
      if (!isOutOfSpace(error) || !(await makeRoom(text.id))) throw error;
    }
  }
};

/** Backups of a person's work on a document, newest first. */
export const storedFor = async (person: number, form: string): Promise<StoredText[]> => {
  const texts = (await open()).transaction(TEXTS).objectStore(TEXTS);
  const found = await settled<StoredText[]>(
    texts.index(BY_FORM).getAll(IDBKeyRange.only([person, form])),
  );
  return found.sort((one, other) => other.keptAt - one.keptAt);
};

export const remove = (id: string): Promise<void> => writing((texts) => texts.delete(id));

/** Deletes expired backups and the oldest ones beyond the maximum, of all persons. */
export const sweep = (): Promise<void> =>
  writing(async (texts) => {
    for (const id of await byAge(texts, Date.now() - LIFETIME_MS)) texts.delete(id);
    const remaining = await byAge(texts);
    for (const id of remaining.slice(0, Math.max(0, remaining.length - MAX_BACKUPS))) {
      texts.delete(id);
    }
  });
