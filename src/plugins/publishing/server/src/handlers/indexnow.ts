import type { DocumentRoute } from '@ota-news/foundation/contracts/site';
import { absolute, publicUrl } from '@ota-news/foundation/network/public-address';
import { z } from '@strapi/utils';
import { askProvider } from '#newsroom/providers/provider-request';
import type { EffectHandler } from '#newsroom/contracts/publishing';
import { asRefusal } from '../refusal';

const payloadOf = z.object({ path: z.string() });

const addressOf = (key: string): string => `/${key}.txt`;

/** The file that proves to IndexNow that who tells it something owns the site. */
export const keyFile = (key: string): DocumentRoute => ({
  kind: 'document',
  path: addressOf(key),
  respond: async () => ({ contentType: 'text/plain; charset=utf-8', body: key, tags: [] }),
});

/**
 * Tells search engines of an address that has appeared or gone (indexnow.org). Harmless to repeat:
 * they look at the address themselves. One that answers for nothing yet says 403, which a later
 * attempt mends.
 *
 * @throws PermanentFailure when the request itself is refused
 */
export const tellSearchEngines =
  (url: string, key: string): EffectHandler =>
  async ({ payload }, signal) => {
    const address = absolute(payloadOf.parse(payload).path);
    await askProvider(url, {
      method: 'POST',
      signal,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify({
        host: new URL(publicUrl()).host,
        key,
        keyLocation: absolute(addressOf(key)),
        urlList: [address],
      }),
    }).catch(asRefusal);
    return { detail: `Told ${new URL(url).host} of ${address}` };
  };
