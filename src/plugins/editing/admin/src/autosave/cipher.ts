import { getFetchClient } from '@strapi/strapi/admin';

const ALGORITHM = 'AES-GCM';
/** NIST SP 800-38D §8.2: 96 bits, never reused with the same key. */
const IV_BYTES = 12;

/** Text encrypted with a person's key. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

const importKey = (encoded: string): Promise<CryptoKey> => {
  const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['encrypt', 'decrypt']);
};

const keys = new Map<number, Promise<CryptoKey>>();

/**
 * Loads the encryption key of the signed-in person. It is cached in memory, so that backups
 * continue after the session has ended.
 *
 * @throws Error when the server is unreachable; the next call retries
 */
export const keyOf = (person: number): Promise<CryptoKey> => {
  const known = keys.get(person);
  if (known !== undefined) return known;
  const key = getFetchClient()
    .get<{ data: { key: string } }>('/admin/editing/key')
    .then(({ data }) => importKey(data.data.key));
  keys.set(person, key);
  key.catch(() => keys.delete(person));
  return key;
};

export const seal = async (key: CryptoKey, text: string): Promise<Sealed> => {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const data = await crypto.subtle.encrypt(
    { name: ALGORITHM, iv },
    key,
    new TextEncoder().encode(text),
  );
  return { iv, data };
};

/** @throws DOMException when it was encrypted with another key */
export const unseal = async (key: CryptoKey, { iv, data }: Sealed): Promise<string> =>
  new TextDecoder().decode(await crypto.subtle.decrypt({ name: ALGORITHM, iv }, key, data));
