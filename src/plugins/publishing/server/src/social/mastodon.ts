import { z } from '@strapi/utils';
import { askProviderForJson } from '@ota-news/foundation/network/provider-request';
import type { SocialProvider } from './provider';
import { postText } from './text';

const MAX_CHARACTERS = 500;
/** Mastodon counts every URL as 23 characters. */
const URL_CHARACTERS = 23;

const statusOf = z.object({ id: z.string(), url: z.string().nullish() });

/**
 * Posts a status. Mastodon answers a repeated `Idempotency-Key` with the status created before.
 *
 * @param instance base URL of the server
 * @param token access token with the scope `write:statuses`
 */
export const mastodon = (instance: string, token: string): SocialProvider => ({
  async announce(announcement, signal) {
    const answer = await askProviderForJson(`${instance}/api/v1/statuses`, {
      method: 'POST',
      signal,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': announcement.idempotencyKey,
      },
      body: JSON.stringify({
        status: postText(announcement, MAX_CHARACTERS, URL_CHARACTERS),
        language: announcement.language,
        visibility: 'public',
      }),
    });
    const { id, url } = statusOf.parse(answer);
    return url ?? `Status ${id}`;
  },
});
