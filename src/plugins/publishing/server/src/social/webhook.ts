import { Webhook } from 'standardwebhooks';
import { askProvider } from '@ota-news/foundation/network/provider-request';
import type { SocialProvider } from './provider';

/**
 * Posts to an operator's URL, signed according to Standard Webhooks. `webhook-id` is identical on every
 * attempt so that the receiver can discard duplicates.
 *
 * @param secret `whsec_` and at least 24 bytes in base64
 */
export const webhook = (url: string, secret: string): SocialProvider => {
  const signer = new Webhook(secret);
  return {
    async announce({ kind, title, excerpt, url: articleUrl, data, ...rest }, signal) {
      const sentAt = new Date();
      const body = JSON.stringify({
        type: `${kind}.published`,
        timestamp: new Date(rest.createdAt).toISOString(),
        data: { ...data, title, excerpt, url: articleUrl },
      });
      await askProvider(url, {
        method: 'POST',
        signal,
        headers: {
          'Content-Type': 'application/json',
          'webhook-id': rest.idempotencyKey,
          'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
          'webhook-signature': signer.sign(rest.idempotencyKey, sentAt, body),
        },
        body,
      });
      return `Sent to ${new URL(url).host}`;
    },
  };
};
