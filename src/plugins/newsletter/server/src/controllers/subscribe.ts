import { fieldErrorsOf } from '@ota-news/foundation/fields/issues';
import { answerFailure } from '@ota-news/foundation/network/error-answer';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { isFromMachine, subscriptionFormSchema } from '../fields';
import { ownService } from '../own-services';
import { homeLink, personalPage } from '../pages/models';
import { fail, respondWithPage } from './context';

/** The response is the same for every valid address so that it does not reveal subscribers. */
const MESSAGE =
  'Thank you. If this address is not subscribed yet, a message with a link is on its way; the subscription begins when it is confirmed there.';

const JSON_TYPE = 'application/json';

/** Accepted media types: JSON from programs, form encodings from pages. */
const MEDIA_TYPES = [JSON_TYPE, 'application/x-www-form-urlencoded', 'multipart/form-data'];

const UNSUPPORTED = {
  status: 415,
  message: `Send the body as ${JSON_TYPE}.`,
  details: { accepted: MEDIA_TYPES },
};

const PAGE = /^\/[^\s\\]*$/;

/** Returns the path of the page with the form: as submitted, else from a same-host `Referer`. */
const pageOf = (ctx: Context, given: string | undefined): string | undefined => {
  if (given !== undefined && PAGE.test(given)) return given;
  const referrer = ctx.get('Referer');
  if (!URL.canParse(referrer)) return undefined;
  const { host, pathname } = new URL(referrer);
  return host === ctx.host ? pathname : undefined;
};

/** `POST /subscribe`: JSON from programs, form data from pages without JavaScript. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async create(ctx: Context): Promise<void> {
    const mediaType = ctx.is(...MEDIA_TYPES);
    // Browsers accept text/html explicitly; clients that accept anything get JSON.
    const wantsPage = mediaType !== JSON_TYPE && ctx.accepts('json', 'html') === 'html';
    if (!mediaType) return answerFailure(ctx, UNSUPPORTED);
    const parsed = subscriptionFormSchema.safeParse(bodyOf(ctx));
    if (!parsed.success) {
      const errors = fieldErrorsOf(parsed.error);
      const message = errors.map(({ path, message: text }) => [...path, text].join(' ')).join('; ');
      if (wantsPage) return fail(strapi, ctx, 422, message);
      return answerFailure(ctx, { status: 422, message, details: { errors } });
    }
    const request = parsed.data;
    if (!isFromMachine(request)) {
      const page = pageOf(ctx, request.page);
      const origin = page === undefined ? 'program' : 'form';
      await ownService(strapi, 'subscriptions').accept(
        {
          email: request.email,
          ...(page === undefined ? {} : { page }),
          ...(request.search === undefined ? {} : { search: request.search }),
        },
        origin,
      );
    }
    if (wantsPage) {
      return respondWithPage(
        strapi,
        ctx,
        personalPage('Check your mail', [MESSAGE], { links: [homeLink] }),
      );
    }
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { message: MESSAGE };
  },
});
