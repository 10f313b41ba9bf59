import type { RecordedCall } from '@ota-news/foundation/contracts/agent-auth';
import { historyOf } from '@ota-news/foundation/document-versions/history-address';
import { parseOrThrow } from '@ota-news/foundation/fields/issues';
import { idOf } from '@ota-news/foundation/network/path-id';
import { personOf } from '@ota-news/foundation/panel-access/signed-in';
import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { ownService } from '../own-services';
import { pageOf } from './paging';
import { mayManage } from '../permissions';

const MISSING = 'There is no such call.';

const filterSchema = z.object({
  clientId: z.string().optional(),
  personId: z.coerce.number().int().optional(),
  tool: z.string().optional(),
  outcome: z.enum(['succeeded', 'refused', 'failed']).optional(),
  grantId: z.string().optional(),
});

const filterOf = (ctx: Context): z.infer<typeof filterSchema> => {
  const given = Object.entries(ctx.query).filter(([, value]) => value !== '');
  return parseOrThrow(filterSchema, Object.fromEntries(given), 'This filter is not known.');
};

/** Adds the link to the change's version history, if versions are kept. */
const serialize = (call: RecordedCall) => ({ ...call, history: historyOf(call.change) });

export type CallView = ReturnType<typeof serialize>;

/** Activity log, connection attempts and connection guide. */
const createLog = ({ strapi }: { strapi: Core.Strapi }) => ({
  /** Users see calls made on their behalf; managers see all. */
  async calls(ctx: Context) {
    const filter = filterOf(ctx);
    const paging = pageOf(ctx);
    const { calls, total } = await ownService(strapi, 'activity').list(
      mayManage(ctx) ? filter : { ...filter, personId: personOf(ctx).id },
      paging,
    );
    ctx.body = { data: calls.map(serialize), meta: { ...paging, total } };
  },

  async call(ctx: Context) {
    const call = await ownService(strapi, 'activity').find(idOf(ctx, MISSING));
    if (call === null || (call.personId !== personOf(ctx).id && !mayManage(ctx))) {
      throw new errors.NotFoundError(MISSING);
    }
    ctx.body = { data: serialize(call) };
  },

  /** Users see their own attempts; managers see all. */
  async attempts(ctx: Context) {
    const whose = mayManage(ctx) ? undefined : personOf(ctx).id;
    ctx.body = { data: await ownService(strapi, 'attempts').latest(whose) };
  },

  async guide(ctx: Context) {
    ctx.body = { data: ownService(strapi, 'connection-guide').steps() };
  },
});

export default createLog;
