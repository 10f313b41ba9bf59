import { database } from '@ota-news/foundation/database/connection';
import { digest, randomSecret } from '@ota-news/foundation/security/secrets';
import type { Core } from '@strapi/strapi';
import { TOKENS } from '../tables';

const HOURS_VALID = 48;

export type TokenState = 'valid' | 'used' | 'expired' | 'unknown';

export interface ConfirmationToken {
  id: number;
  subscriber_id: number;
  page: string | null;
  /** Query to be mailed about; null for the whole newsletter. */
  search: string | null;
  expires_at: number | string;
  used_at: number | string | null;
}

const hashOf = (token: string): string => digest('newsletter-confirmation', token);

/** Confirmation tokens: random, single-use, valid for 48 hours, stored as a hash. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const table = () => database(strapi)(TOKENS);
  return {
    async issue(
      subscriberId: number,
      { page, search }: Pick<ConfirmationToken, 'page' | 'search'>,
    ): Promise<string> {
      const token = randomSecret();
      await table().insert({
        token_hash: hashOf(token),
        subscriber_id: subscriberId,
        page,
        search,
        expires_at: Date.now() + HOURS_VALID * 3_600_000,
      });
      return token;
    },

    find: (token: string): Promise<ConfirmationToken | undefined> =>
      table().where('token_hash', hashOf(token)).first<ConfirmationToken | undefined>(),

    stateOf(token: ConfirmationToken | undefined): TokenState {
      if (token === undefined) return 'unknown';
      if (token.used_at !== null) return 'used';
      return Number(token.expires_at) > Date.now() ? 'valid' : 'expired';
    },
  };
};
