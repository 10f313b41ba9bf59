import { database } from '@ota-news/foundation/database/connection';
import { absolute } from '@ota-news/foundation/network/public-address';
import type { JobHandler, NewJob } from '@ota-news/foundation/jobs/job';
import type { Core } from '@strapi/strapi';
import { randomUUID } from 'node:crypto';
import { askProvider } from '@ota-news/foundation/network/provider-request';
import { asRefusal } from '../refusal';
import { EFFECTS } from '../tables';

/** Beginning of the keys of all notices about a feed; paths of feeds have no wildcards of LIKE. */
const keyPrefix = (path: string): string => `websub:${path}:`;

/** Creates the effect that tells the hub of a changed feed. */
export const websubNotice = (path: string): NewJob => ({
  kind: 'websub',
  payload: { path },
  idempotencyKey: `${keyPrefix(path)}${randomUUID()}`,
});

/**
 * Tells a WebSub hub that a feed has changed, as its subscribers learn then (W3C WebSub, section 6; the form of the
 * request is that of PubSubHubbub 0.4, section 7). Of several notices about a feed that wait, the last one is sent.
 * Safe to repeat: the hub fetches the feed itself.
 *
 * @throws PermanentFailure when the hub rejects the request itself
 */
export const tellHub =
  (strapi: Core.Strapi, hub: string): JobHandler<'websub'> =>
  async ({ id, payload: { path } }, signal) => {
    // One that has begun may have reached the hub before this change.
    const later = await database(strapi)(EFFECTS)
      .where({ kind: 'websub', state: 'waiting' })
      .andWhere('id', '>', id)
      .andWhere('idempotency_key', 'like', `${keyPrefix(path)}%`)
      .whereNull('lease_until')
      .first('id');
    if (later !== undefined) return { skipped: 'A later notice about the same feed waits.' };
    const feed = absolute(path);
    await askProvider(hub, {
      method: 'POST',
      signal,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': feed }).toString(),
    }).catch(asRefusal);
    return { detail: `Told ${new URL(hub).host} of ${feed}` };
  };
