import { getService } from '@ota-news/foundation/contracts/services';
import { database, inTransaction } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { randomBytes } from 'node:crypto';
import type { Frequency, Preferences } from '../fields';
import {
  describeInterests,
  interestColumns,
  interestsOf,
  isEverything,
  NO_FOLLOWS,
  withSearch,
  type InterestColumns,
} from '../interests';
import { addressKey } from '../links';
import { ownService } from '../own-services';
import { DELIVERIES, REQUESTS, SUBSCRIBERS, TOKENS } from '../tables';
import { confirmationWording, searchWording } from '../wordings';
import type { ConfirmationToken } from './confirmations';
import type { Consent } from './consents';

/**
 * `pending`: not confirmed yet; `suppressed`: the mail server rejected the address. Only `active`
 * subscribers get the newsletter.
 */
export type SubscriberState = 'pending' | 'active' | 'unsubscribed' | 'suppressed';

export interface SubscriberRow extends InterestColumns {
  id: number;
  public_id: string;
  address: string;
  address_key: string;
  state: SubscriberState;
  frequency: Frequency;
  created_at: number | string;
  confirmed_at: number | string | null;
  ended_at: number | string | null;
  end_reason: string | null;
}

export const newSubscriber = (address: string) => ({
  public_id: randomBytes(16).toString('base64url'),
  address,
  address_key: addressKey(address),
  state: 'pending' as SubscriberState,
  frequency: 'weekly' as Frequency,
  ...interestColumns({ ...NO_FOLLOWS, searches: [] }),
  created_at: Date.now(),
  requested_at: Date.now(),
});

/** Columns for a subscriber who saves another search. One who gets everything still does: a search would narrow that. */
const addedSearch = (row: SubscriberRow, search: string): Partial<SubscriberRow> => {
  const interests = interestsOf(row);
  return isEverything(interests) ? {} : interestColumns(withSearch(interests, search));
};

/**
 * Columns for a new or returning subscriber. Searches of a former subscription do not come back, and whoever confirms a
 * search gets what it finds, daily at most.
 */
const begunWith = (row: SubscriberRow, search: string | null): Partial<SubscriberRow> => {
  const { searches, ...follows } = interestsOf(row);
  if (search === null) {
    if (searches.length === 0) return {};
    return { ...interestColumns({ ...follows, searches: [] }), frequency: 'weekly' };
  }
  const known = row.state === 'pending' ? follows : NO_FOLLOWS;
  return { ...interestColumns({ ...known, searches: [search] }), frequency: 'daily' };
};

const chosenBy = (row: SubscriberRow, search: string | null): Partial<SubscriberRow> => {
  if (row.state !== 'active') return begunWith(row, search);
  return search === null ? {} : addedSearch(row, search);
};

/** Newsletter subscribers. Every change of consent is logged in the same transaction. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const table = (query: Knex = database(strapi)) => query(SUBSCRIBERS);

  const record = (query: Knex, key: string, consent: Consent): Promise<void> =>
    ownService(strapi, 'consents').record(query, key, consent);

  /** Ends a pending or active subscription. */
  const end = (
    subscriber: SubscriberRow,
    state: 'unsubscribed' | 'suppressed',
    reason: string,
    origin: string,
  ): Promise<void> =>
    inTransaction(strapi, async ({ query }) => {
      const at = Date.now();
      const changed = await table(query)
        .where('id', subscriber.id)
        .whereIn('state', ['active', 'pending'])
        .update({ state, ended_at: at, end_reason: reason });
      if (changed === 0) return;
      const proof = { event: state, at, page: null, wording: null, origin };
      await record(query, subscriber.address_key, proof);
    });

  return {
    byPublicId: (publicId: string): Promise<SubscriberRow | undefined> =>
      table().where('public_id', publicId).first<SubscriberRow | undefined>(),

    byId: (id: number): Promise<SubscriberRow | undefined> =>
      table().where('id', id).first<SubscriberRow | undefined>(),

    byAddress: (address: string): Promise<SubscriberRow | undefined> =>
      table().where('address_key', addressKey(address)).first<SubscriberRow | undefined>(),

    /** Returns the subscriber with this address, creating a pending one if needed. */
    async obtain(address: string): Promise<SubscriberRow> {
      await table().insert(newSubscriber(address)).onConflict('address_key').ignore();
      const row = await this.byAddress(address);
      if (row === undefined) throw new Error('The subscriber was erased meanwhile.');
      return row;
    },

    /**
     * Consumes a token and activates its subscriber. Returns false if it was used or has expired.
     */
    async confirm(token: ConfirmationToken): Promise<boolean> {
      const { name: siteName } = await getService(strapi, 'site', 'frame').publication();
      return inTransaction(strapi, async ({ query }) => {
        const at = Date.now();
        const used = await query(TOKENS)
          .where('id', token.id)
          .whereNull('used_at')
          .andWhere('expires_at', '>', at)
          .update({ used_at: at });
        if (used === 0) return false;
        // Invalidate the other tokens sent to the same person.
        await query(TOKENS)
          .where('subscriber_id', token.subscriber_id)
          .whereNull('used_at')
          .update({ used_at: at });
        const before = await table(query)
          .where('id', token.subscriber_id)
          .first<SubscriberRow | undefined>();
        if (before === undefined) return false;
        const [row] = await table(query)
          .where('id', token.subscriber_id)
          .update({
            state: 'active',
            confirmed_at: at,
            ended_at: null,
            end_reason: null,
            ...chosenBy(before, token.search),
          })
          .returning<SubscriberRow[]>('*');
        if (row === undefined) return false;
        await record(query, row.address_key, {
          event: 'confirmed',
          at,
          page: token.page,
          wording:
            token.search === null
              ? confirmationWording(siteName)
              : searchWording(siteName, token.search),
          origin: 'message',
        });
        return true;
      });
    },

    unsubscribe: (subscriber: SubscriberRow): Promise<void> =>
      end(subscriber, 'unsubscribed', 'asked to', 'message'),

    /** @param answer the mail server's response without the address */
    suppress: (subscriber: SubscriberRow, answer: string): Promise<void> =>
      end(subscriber, 'suppressed', answer, 'mail server'),

    async prefer(
      subscriber: SubscriberRow,
      { frequency, ...interests }: Preferences,
    ): Promise<void> {
      await inTransaction(strapi, async ({ query }) => {
        await table(query)
          .where('id', subscriber.id)
          .update({ frequency, ...interestColumns(interests) });
        await record(query, subscriber.address_key, {
          event: 'changed',
          at: Date.now(),
          page: null,
          wording: `${frequency}, ${describeInterests(interests)}`,
          origin: 'message',
        });
      });
    },

    /** Deletes a subscriber and all related rows; the consent log contains no address and stays. */
    erase: (subscriber: SubscriberRow, origin = 'message', recordedBy?: string): Promise<void> =>
      inTransaction(strapi, async ({ query }) => {
        const { id, address, address_key } = subscriber;
        await query(TOKENS).where('subscriber_id', id).delete();
        await query(DELIVERIES).where('subscriber_id', id).delete();
        await query(REQUESTS).where('address', address).delete();
        await table(query).where('id', id).delete();
        await record(query, address_key, {
          event: 'erased',
          at: Date.now(),
          page: null,
          wording: null,
          origin,
          ...(recordedBy === undefined ? {} : { recordedBy }),
        });
      }),
  };
};
