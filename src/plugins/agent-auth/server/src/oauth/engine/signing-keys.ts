import { getService } from '@ota-news/foundation/contracts/services';
import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { KEYS } from '../../tables';

const NAME = 'signing';
export const SIGNING_ALGORITHM = 'ES256';

const generate = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const { kid, ...key } = { ...(await exportJWK(privateKey)), kid: crypto.randomUUID() };
  return { ...key, kid, alg: SIGNING_ALGORITHM, use: 'sig' };
};

/**
 * Private key that signs identity assertions. Generated at the first start, stored encrypted with ENCRYPTION_KEY, and
 * shared by all processes: if several start at once, the first stored key is used.
 *
 * @throws Error if the stored key cannot be decrypted because ENCRYPTION_KEY changed
 */
export const signingKey = async (strapi: Core.Strapi): Promise<JWK> => {
  const encryption = getService(strapi, 'admin::encryption');
  const stored = () =>
    database(strapi)(KEYS)
      .where({ name: NAME })
      .first<{ encrypted_key: string } | undefined>('encrypted_key');
  if ((await stored()) === undefined) {
    const encrypted = encryption.encrypt(JSON.stringify(await generate()));
    await database(strapi)(KEYS)
      .insert({ name: NAME, encrypted_key: encrypted, created_at: new Date() })
      .onConflict('name')
      .ignore();
  }
  const row = await stored();
  const text = row === undefined ? null : encryption.decrypt(row.encrypted_key);
  if (text === null) {
    throw new Error(
      `The key in table ${KEYS} can't be decrypted: ENCRYPTION_KEY is not the one it was stored with. Restore the old value, or delete the row to make a new key (identity assertions given out so far then end).`,
    );
  }
  return JSON.parse(text) as JWK;
};

/** Returns the public part of a key. */
export const publicPart = ({ d: _private, ...key }: JWK): JWK => key;
