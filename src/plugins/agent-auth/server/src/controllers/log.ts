import type { RecordedCall } from '@ota-news/foundation/contracts/agent-auth';
import { historyOf } from '@ota-news/foundation/document-versions/history-address';
import { parseOrThrow } from '@ota-news/foundation/fields/issues';
import { idOf } from '@ota-news/foundation/network/path-id';
import { personOf } from '@ota-news/foundation/panel-access/signed-in';
import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { attemptReport, type ReportingService } from '../activity/attempt-report';
import { ownService } from '../own-services';
import { mcpResource } from '../protocol';
import { pageOf } from './paging';
import { mayManage } from '../permissions';

const MISSING = 'There is no such call.';

const NO_ATTEMPT = 'There is no such attempt.';

const reportingService = ({ config }: Core.Strapi): ReportingService => ({
  address: mcpResource(),
  versions: [
    `${config.get<string>('info.name', 'service')} ${config.get<string>('info.version', '1.0.0')}`,
    `Strapi ${config.get<string>('info.strapi')}`,
    `Node.js ${process.versions.node}`,
  ],
});

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

  /** `GET /admin/agent-auth/attempts/:id/report`: a failed connection as plain text, to hand on. */
  async attemptReport(ctx: Context) {
    const whose = mayManage(ctx) ? undefined : personOf(ctx).id;
    const trace = await ownService(strapi, 'attempts').trace(idOf(ctx, NO_ATTEMPT), whose);
    const failed = trace.at(-1);
    if (failed === undefined) throw new errors.NotFoundError(NO_ATTEMPT);
    ctx.body = { data: { text: attemptReport(trace, failed, reportingService(strapi)) } };
  },

  async guide(ctx: Context) {
    ctx.body = { data: ownService(strapi, 'connection-guide').steps() };
  },
});

export default createLog;
