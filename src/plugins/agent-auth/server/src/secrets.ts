import { randomBytes } from 'node:crypto';

export { digest, randomSecret } from '@ota-news/foundation/security/secrets';

export const randomId = (prefix: string): string => `${prefix}_${randomBytes(16).toString('hex')}`;
