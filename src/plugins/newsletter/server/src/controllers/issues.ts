import { toBoolean, toIsoDateTime } from '@ota-news/foundation/database/values';
import { parseOrThrow } from '@ota-news/foundation/fields/issues';
import { idOf } from '@ota-news/foundation/network/path-id';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import { personOf } from '@ota-news/foundation/panel-access/signed-in';
import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { ownService } from '../own-services';
import { choiceOf, type IssueRow } from '../issue-rows';
import { MailFailure, sendMail } from '#newsroom/mail/mailer';
import { rightsOf } from './panel-context';

const LISTED = 30;

const MISSING = 'There is no such issue.';

const number = z.int().min(1).max(2_147_483_647);

/** Returns the schema of a single-line value, safe in a mail header. */
const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^[^\p{Cc}]*$/u, 'must be one line');

const isDistinct = (numbers: number[]): boolean => new Set(numbers).size === numbers.length;

const searchSchema = z.object({ containing: z.string().trim().max(200).default('') });

const sendSchema = z.strictObject({ revision: z.int().min(0) });

const editSchema = z.strictObject({
  introduction: z.string().max(5_000).nullable().optional(),
  subject: line(150).nullable().optional(),
  previewLine: line(200).nullable().optional(),
  articles: z
    .array(number)
    .min(1)
    .max(60)
    .refine(isDistinct, 'names an article twice')
    .nullable()
    .optional(),
  lead: number.nullable().optional(),
  scheduledFor: z.iso.datetime({ offset: true }).nullable().optional(),
  /** Revision the change is based on. */
  revision: z.int().min(0).optional(),
  isSkipped: z.boolean().optional(),
});

const momentOf = (value: number | string | null): string | null =>
  value === null ? null : toIsoDateTime(Number(value));

const serialize = (issue: IssueRow) => ({
  id: issue.id,
  frequency: issue.frequency,
  state: issue.state,
  isSkipped: toBoolean(issue.is_skipped),
  introduction: issue.introduction,
  subject: issue.subject,
  previewLine: issue.preview_line,
  ...choiceOf(issue),
  revision: issue.revision ?? 0,
  isMoved: toBoolean(issue.is_moved),
  scheduledFor: momentOf(issue.scheduled_for),
  startedAt: momentOf(issue.started_at),
  finishedAt: momentOf(issue.finished_at),
  recipients: issue.recipients,
});

/** Controller of the issues in the admin panel. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const issueOf = async (ctx: Context): Promise<IssueRow> => {
    const issue = await ownService(strapi, 'issues').byId(idOf(ctx, MISSING));
    if (issue === undefined) throw new errors.NotFoundError(MISSING);
    return issue;
  };

  return {
    async list(ctx: Context): Promise<void> {
      const issues = await ownService(strapi, 'issues').list(LISTED);
      const progress = await ownService(strapi, 'deliveries').progress(issues.map(({ id }) => id));
      ctx.body = {
        data: issues.map((issue) => ({
          ...serialize(issue),
          progress: progress.get(issue.id) ?? {},
        })),
        meta: rightsOf(ctx),
      };
    },

    async preview(ctx: Context): Promise<void> {
      ctx.body = { data: await ownService(strapi, 'drafts').preview(await issueOf(ctx)) };
    },

    async edit(ctx: Context): Promise<void> {
      const { revision, ...change } = parseOrThrow(editSchema, bodyOf(ctx));
      await ownService(strapi, 'issues').edit(await issueOf(ctx), change, revision);
      ctx.body = { data: serialize(await issueOf(ctx)) };
    },

    /** Starts sending the issue now; a repeated request does not start it again. */
    async send(ctx: Context): Promise<void> {
      const { revision } = parseOrThrow(sendSchema, bodyOf(ctx));
      await ownService(strapi, 'issues').sendNow(await issueOf(ctx), revision);
      ctx.body = { data: serialize(await issueOf(ctx)) };
    },

    /**
     * Responds with the articles of an upcoming issue, the chosen ones no longer published, and the
     * recipient count.
     */
    async desk(ctx: Context): Promise<void> {
      ctx.body = { data: await ownService(strapi, 'issue-editor').dataFor(await issueOf(ctx)) };
    },

    /** Finds published articles by words in the title, newest first. */
    async articles(ctx: Context): Promise<void> {
      const { containing } = parseOrThrow(searchSchema, ctx.query);
      ctx.body = { data: await ownService(strapi, 'issue-editor').search(containing) };
    },

    /** Sends the current issue to the requesting person only. */
    async test(ctx: Context): Promise<void> {
      const { email } = personOf(ctx);
      const { subject, html, text } = await ownService(strapi, 'drafts').preview(
        await issueOf(ctx),
      );
      try {
        await sendMail(strapi, 'newsletter', {
          to: email,
          subject: `[Test] ${subject}`,
          html,
          text,
        });
      } catch (error) {
        if (!(error instanceof MailFailure)) throw error;
        throw new errors.ApplicationError(error.message);
      }
      ctx.body = { data: { to: email } };
    },

    async retryUnknown(ctx: Context): Promise<void> {
      const { id } = await issueOf(ctx);
      const retried = await ownService(strapi, 'deliveries').retryUnknown(id);
      ownService(strapi, 'sender').wake();
      ctx.body = { data: { retried } };
    },
  };
};
