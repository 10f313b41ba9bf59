import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { environment } from '#environment';
import { FETCH_QUOTES } from '../quotes';

/** Admin API of the quote provider. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  /** Returns the provider, its daily time and the state of the last run. */
  async find(ctx: Context): Promise<void> {
    const { QUOTE_PROVIDER: provider, QUOTE_TIME: time } = environment();
    const state =
      provider === 'csv'
        ? null
        : await getService(strapi, 'publishing', 'schedule').state(FETCH_QUOTES);
    ctx.body = { data: { provider, time, state } };
  },

  /** Runs the daily job now. */
  async run(ctx: Context): Promise<void> {
    if (environment().QUOTE_PROVIDER === 'csv') {
      throw new errors.ValidationError(
        'No quote provider is set. Set QUOTE_PROVIDER to yahoo or http, or import a file.',
      );
    }
    await getService(strapi, 'publishing', 'schedule').runNow(FETCH_QUOTES);
    ctx.body = { data: {} };
  },
});
