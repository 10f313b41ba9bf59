import type { DocumentRoute } from '@ota-news/foundation/contracts/site';
import { absolute, publicUrl } from '@ota-news/foundation/network/public-address';
import { askProvider } from '@ota-news/foundation/network/provider-request';
import type { JobHandler } from '@ota-news/foundation/jobs/job';
import { asRefusal } from '../refusal';

const addressOf = (key: string): string => `/${key}.txt`;

/** Creates the route of the key file that proves ownership of the site to IndexNow. */
export const keyFile = (key: string): DocumentRoute => ({
  kind: 'document',
  path: addressOf(key),
  respond: async () => ({ contentType: 'text/plain; charset=utf-8', body: key, tags: [] }),
});

/**
 * Notifies search engines of an added or removed URL (indexnow.org). Safe to repeat: they fetch the URL
 * themselves. A server that has not verified the key yet answers 403; a later attempt fixes that.
 *
 * @throws PermanentFailure when the request itself is rejected
 */
export const submitToIndexNow =
  (url: string, key: string): JobHandler<'indexnow'> =>
  async ({ payload }, signal) => {
    const address = absolute(payload.path);
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
