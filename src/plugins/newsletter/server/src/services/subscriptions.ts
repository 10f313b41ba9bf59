import { getService } from '@ota-news/foundation/contracts/services';
import { database, inTransaction } from '@ota-news/foundation/database/connection';
import { PermanentFailure, type Job, type JobResult } from '@ota-news/foundation/jobs/job';
import { absolute } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { randomUUID } from 'node:crypto';
import { SEARCH_WORDING, SUBSCRIPTION_WORDING } from '#newsroom/contracts/newsletter';
import type { SubscriptionForm } from '../fields';
import { linkPath, PATHS } from '../links';
import { alreadySubscribedMail, confirmationMail } from '../mail/confirmation';
import { MailFailure, sendMail } from '#newsroom/mail/mailer';
import { ownService } from '../own-services';
import { REQUESTS, SUBSCRIBERS } from '../tables';
import { PROGRAM_WORDING } from '../wordings';
import type { SubscriberRow } from './subscribers';

/** Minimum milliseconds between messages to the same person. */
const BETWEEN_MESSAGES_MS = 3_600_000;

export type RequestOrigin = 'form' | 'program';

interface RequestRow {
  request_id: string;
  address: string;
  page: string | null;
  search: string | null;
  origin: RequestOrigin;
  at: number | string;
}

/** Text beside the form that the request came from. */
const wordingOf = ({ origin, search }: RequestRow): string => {
  if (origin === 'program') return PROGRAM_WORDING;
  return search === null ? SUBSCRIPTION_WORDING : SEARCH_WORDING;
};

/**
 * Subscription requests up to the confirmation mail. A request is only stored, identically for
 * every address, and processed later from the job queue: neither the response nor its timing
 * reveals known addresses, and a mail server outage neither delays responses nor loses requests.
 */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const db = () => database(strapi);

  const deleteRequest = (request: RequestRow): Promise<number> =>
    db()(REQUESTS).where('request_id', request.request_id).delete();

  /**
   * Reserves the one message of this hour. Retries of the same request keep it. Somebody who has confirmed the last
   * message can save another search at once.
   */
  const claimMessage = async (id: number, request: RequestRow): Promise<boolean> => {
    const now = Date.now();
    const claimed = await db()(SUBSCRIBERS)
      .where('id', id)
      .andWhere((free) => {
        free
          .whereNull('mailed_at')
          .orWhere('mailed_at', '<', now - BETWEEN_MESSAGES_MS)
          .orWhere('mailed_for', request.request_id);
        if (request.search !== null) free.orWhereRaw('confirmed_at > mailed_at');
      })
      .update({ mailed_at: now, mailed_for: request.request_id, requested_at: now });
    return claimed === 1;
  };

  /**
   * Limits messages per domain so that a bot cannot flood large providers; throws so that the job
   * is retried.
   */
  const holdDomainLimit = async (address: string): Promise<void> => {
    const domain = address.slice(address.lastIndexOf('@') + 1);
    const limits = getService(strapi, 'traffic', 'limits');
    const { isAllowed } = await limits.consume('subscribe-domain', domain);
    if (!isAllowed) throw new Error('Too many messages to one domain in this hour.');
  };

  const write = async (subscriber: SubscriberRow, request: RequestRow): Promise<void> => {
    const to = subscriber.address;
    const { name } = await getService(strapi, 'site', 'frame').publication();
    if (subscriber.state === 'active' && request.search === null) {
      const link = absolute(linkPath('preferences', subscriber.public_id));
      await sendMail(strapi, 'newsletter', { to, ...alreadySubscribedMail(link, name) });
      return;
    }
    const token = await ownService(strapi, 'confirmations').issue(subscriber.id, request);
    const link = absolute(`${PATHS.confirm}?token=${token}`);
    await sendMail(strapi, 'newsletter', { to, ...confirmationMail(link, name, request.search) });
  };

  const settle = (subscriber: SubscriberRow, request: RequestRow): Promise<void> =>
    inTransaction(strapi, async ({ query }) => {
      await query(REQUESTS).where('request_id', request.request_id).delete();
      await ownService(strapi, 'consents').record(query, subscriber.address_key, {
        event: 'requested',
        at: Number(request.at),
        page: request.page,
        wording: wordingOf(request),
        origin: request.origin,
      });
    });

  return {
    /** Stores a request; nothing else happens before the response. */
    async accept({ email, page, search }: SubscriptionForm, origin: RequestOrigin): Promise<void> {
      const requestId = randomUUID();
      await inTransaction(strapi, async (scope) => {
        await scope.query(REQUESTS).insert({
          request_id: requestId,
          address: email.address,
          page: page ?? null,
          search: search ?? null,
          origin,
          at: Date.now(),
        });
        await getService(strapi, 'publishing', 'effects').add(scope, [
          {
            kind: 'subscription',
            payload: { requestId },
            idempotencyKey: `subscribe:${requestId}`,
          },
        ]);
      });
    },

    /** Performs the job: creates the subscriber and sends the message. */
    async perform({ payload }: Job<'subscription'>): Promise<JobResult> {
      const request = await db()(REQUESTS)
        .where('request_id', payload.requestId)
        .first<RequestRow | undefined>();
      if (request === undefined) return { skipped: 'The request is gone.' };
      const subscriber = await ownService(strapi, 'subscribers').obtain(request.address);
      if (!(await claimMessage(subscriber.id, request))) {
        await deleteRequest(request);
        return { skipped: 'This person has had a message within the hour.' };
      }
      await holdDomainLimit(request.address);
      try {
        await write(subscriber, request);
      } catch (error) {
        if (!(error instanceof MailFailure) || error.kind !== 'recipient') throw error;
        await deleteRequest(request);
        await ownService(strapi, 'subscribers').suppress(subscriber, error.answer);
        throw new PermanentFailure(error.message);
      }
      await settle(subscriber, request);
      return { detail: 'Confirmation sent' };
    },
  };
};
