import { fieldErrorsOf } from '@ota-news/foundation/fields/issues';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { preferencesSchema } from '../fields';
import { amongKnown, interestsOf, isEverything, isSearchesAlone } from '../interests';
import { readLinkToken, type LinkPurpose } from '../links';
import { ownService } from '../own-services';
import { confirmedPage, refusalPage } from '../pages/confirm';
import { erasedPage, subscriberByToken, preferencesOf, unknownLink } from '../pages/preferences';
import { invalidLink, ONE_CLICK, unsubscribedPage } from '../pages/unsubscribe';
import type { SubscriberRow } from '../services/subscribers';
import { fail, respondWithPage, tokenOf } from './context';

const saysOneClick = (ctx: Context): boolean =>
  (bodyOf(ctx) as Record<string, unknown> | null | undefined)?.[ONE_CLICK.name] === ONE_CLICK.value;

/** Controller of the links in messages, and of one-click requests by mail clients. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  /** Runs `work` for the holder of a valid link; otherwise shows the unknown-link page. */
  const forHolder =
    (purpose: LinkPurpose, work: (ctx: Context, holder: SubscriberRow) => Promise<void>) =>
    async (ctx: Context): Promise<void> => {
      const holder = await subscriberByToken(strapi, purpose, tokenOf(ctx));
      return holder === null ? respondWithPage(strapi, ctx, unknownLink()) : work(ctx, holder);
    };

  return {
    async confirm(ctx: Context): Promise<void> {
      const confirmations = ownService(strapi, 'confirmations');
      const token = await confirmations.find(tokenOf(ctx));
      const state = confirmations.stateOf(token);
      if (token === undefined || state !== 'valid') {
        return respondWithPage(strapi, ctx, refusalPage(state === 'valid' ? 'unknown' : state));
      }
      const isConfirmed = await ownService(strapi, 'subscribers').confirm(token);
      const subscriber = await ownService(strapi, 'subscribers').byId(token.subscriber_id);
      if (!isConfirmed || subscriber === undefined) {
        return respondWithPage(strapi, ctx, refusalPage('used'));
      }
      return respondWithPage(strapi, ctx, confirmedPage(subscriber.public_id, token.search));
    },

    /** Handles one-click requests (RFC 8058): a POST with `List-Unsubscribe=One-Click`, in either form encoding. */
    async unsubscribe(ctx: Context): Promise<void> {
      const publicId = readLinkToken('unsubscribe', tokenOf(ctx));
      if (publicId === null) return respondWithPage(strapi, ctx, invalidLink());
      if (!saysOneClick(ctx)) {
        const wanted = `Send the field ${ONE_CLICK.name} with the value ${ONE_CLICK.value} (RFC 8058).`;
        return fail(strapi, ctx, 422, wanted);
      }
      const subscriber = await ownService(strapi, 'subscribers').byPublicId(publicId);
      if (subscriber !== undefined) await ownService(strapi, 'subscribers').unsubscribe(subscriber);
      return respondWithPage(strapi, ctx, unsubscribedPage(publicId));
    },

    prefer: forHolder('preferences', async (ctx, holder) => {
      const parsed = preferencesSchema.safeParse(bodyOf(ctx));
      if (!parsed.success) {
        const [first] = fieldErrorsOf(parsed.error);
        return fail(strapi, ctx, 422, `${first?.path.join('.')}: ${first?.message}`);
      }
      const { frequency, searches, ...follows } = parsed.data;
      const known = await ownService(strapi, 'interest-options').known();
      const former = interestsOf(holder);
      const interests = {
        ...amongKnown(follows, known),
        // New ones come from the search page alone.
        searches: former.searches.filter((search) => searches.includes(search)),
      };
      // Nothing chosen means everything, which somebody who only saved searches never asked for.
      if (isSearchesAlone(former) && isEverything(interests)) {
        await ownService(strapi, 'subscribers').unsubscribe(holder);
        return respondWithPage(strapi, ctx, unsubscribedPage(holder.public_id));
      }
      await ownService(strapi, 'subscribers').prefer(holder, { frequency, ...interests });
      const changed = (await ownService(strapi, 'subscribers').byId(holder.id)) ?? holder;
      return respondWithPage(strapi, ctx, await preferencesOf(strapi, changed, 'Saved.'));
    }),

    erase: forHolder('erase', async (ctx, holder) => {
      await ownService(strapi, 'subscribers').erase(holder);
      return respondWithPage(strapi, ctx, erasedPage());
    }),

    export: forHolder('export', async (ctx, holder) => {
      ctx.set({
        'Cache-Control': 'private, no-store',
        'Content-Disposition': 'attachment; filename="newsletter-data.json"',
      });
      ctx.type = 'application/json';
      ctx.body = JSON.stringify(await ownService(strapi, 'personal-data').of(holder), null, 2);
    }),
  };
};
