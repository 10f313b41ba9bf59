import { toBoolean, toIsoDateTime } from '@ota-news/foundation/database/values';
import { checked } from '@ota-news/foundation/fields/issues';
import { bodyOf, type ReceivedRequest } from '@ota-news/foundation/network/received-request';
import { personOf } from '@ota-news/foundation/panel-access/signed-in';
import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import { own } from '../own-services';
import type { IssueRow } from '../services/issues';
import { MailFailure, sendMail } from '../../../../../newsroom/mail/mailer';
import { numberOf, rightsOf } from './panel-context';

const LISTED = 30;

const editSchema = z.strictObject({
  introduction: z.string().max(5_000).nullable().optional(),
  isSkipped: z.boolean().optional(),
});

const momentOf = (value: number | string | null): string | null =>
  value === null ? null : toIsoDateTime(Number(value));

const shown = (issue: IssueRow) => ({
  id: issue.id,
  frequency: issue.frequency,
  state: issue.state,
  isSkipped: toBoolean(issue.is_skipped),
  introduction: issue.introduction,
  scheduledFor: momentOf(issue.scheduled_for),
  startedAt: momentOf(issue.started_at),
  finishedAt: momentOf(issue.finished_at),
  recipients: issue.recipients,
});

/** Issues in the panel: what comes, what it will look like, how far it is. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const issueOf = async (ctx: ReceivedRequest): Promise<IssueRow> => {
    const id = numberOf(ctx);
    const issue = Number.isSafeInteger(id) ? await own(strapi, 'issues').byId(id) : undefined;
    if (issue === undefined) throw new errors.NotFoundError('There is no such issue.');
    return issue;
  };

  return {
    async list(ctx: ReceivedRequest): Promise<void> {
      const issues = await own(strapi, 'issues').list(LISTED);
      const progress = await own(strapi, 'deliveries').progress(issues.map(({ id }) => id));
      ctx.body = {
        data: issues.map((issue) => ({ ...shown(issue), progress: progress.get(issue.id) ?? {} })),
        meta: rightsOf(ctx),
      };
    },

    async preview(ctx: ReceivedRequest): Promise<void> {
      ctx.body = { data: await own(strapi, 'drafts').preview(await issueOf(ctx)) };
    },

    async edit(ctx: ReceivedRequest): Promise<void> {
      const change = checked(editSchema, bodyOf(ctx));
      const { id } = await issueOf(ctx);
      if (!(await own(strapi, 'issues').edit(id, change))) {
        throw new errors.ValidationError('This issue has begun and can’t be changed any more.');
      }
      ctx.body = { data: shown(await issueOf(ctx)) };
    },

    /** Sends the issue as it is now to the person who asks, and to nobody else. */
    async test(ctx: ReceivedRequest): Promise<void> {
      const { email } = personOf(ctx);
      const { subject, html, text } = await own(strapi, 'drafts').preview(await issueOf(ctx));
      try {
        await sendMail(strapi, { to: email, subject: `[Test] ${subject}`, html, text });
      } catch (error) {
        if (!(error instanceof MailFailure)) throw error;
        throw new errors.ApplicationError(error.message);
      }
      ctx.body = { data: { to: email } };
    },

    async retryUnknown(ctx: ReceivedRequest): Promise<void> {
      const { id } = await issueOf(ctx);
      const retried = await own(strapi, 'deliveries').retryUnknown(id);
      own(strapi, 'sender').wake();
      ctx.body = { data: { retried } };
    },
  };
};
