/** Writes a complete .env with generated secrets if there is none. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.mjs';

const secret = () => randomBytes(32).toString('base64url');

const GENERATED = {
  APP_KEYS: () => `${secret()},${secret()}`,
  API_TOKEN_SALT: secret,
  ADMIN_JWT_SECRET: secret,
  TRANSFER_TOKEN_SALT: secret,
  JWT_SECRET: secret,
  ENCRYPTION_KEY: secret,
  PREVIEW_SECRET: secret,
  NEWSLETTER_SECRET: secret,
};

/** @returns {Record<string, string>} a value for every secret setting */
export const generatedSecrets = () =>
  Object.fromEntries(Object.entries(GENERATED).map(([name, make]) => [name, make()]));

/** Writes .env from .env.example with generated secrets. Keeps an existing file. */
export const ensureEnvironmentFile = () => {
  const file = path.join(root, '.env');
  if (existsSync(file)) return;
  const secrets = generatedSecrets();
  const lines = readFileSync(path.join(root, '.env.example'), 'utf8')
    .split('\n')
    .map((line) => {
      const name = line.split('=', 1)[0];
      return name in secrets ? `${name}=${secrets[name]}` : line;
    });
  writeFileSync(file, lines.join('\n'), { mode: 0o600 });
  console.log('› Wrote .env with generated secrets');
};
