import { z } from '@strapi/utils';
import { list, secret } from './kinds';

/** Secrets without defaults; `npm run demo` and `npm run dev` write generated ones to .env. */
export const secrets = {
  APP_KEYS: z
    .string({ error: 'secrets of at least 16 characters, comma-separated' })
    .pipe(list)
    .pipe(z.array(secret).min(1))
    .describe('Keys that sign session cookies, comma-separated; the first signs, all verify.'),
  API_TOKEN_SALT: secret.describe('Salt of the stored API token hashes.'),
  ADMIN_JWT_SECRET: secret.describe("Signs the panel's sessions."),
  TRANSFER_TOKEN_SALT: secret.describe('Salt of the stored transfer token hashes.'),
  JWT_SECRET: secret.describe('Signs tokens of the users and permissions plugin.'),
  ENCRYPTION_KEY: secret.describe(
    'Encrypts API tokens that the panel can show again, and what editors’ browsers keep of unsaved text.',
  ),
  PREVIEW_SECRET: secret.describe('Signs the addresses of draft previews.'),
  NEWSLETTER_SECRET: secret.describe(
    'Signs the links in newsletters and keys the hashes of addresses. A new one ends the links of every newsletter sent.',
  ),
};
