import { inTransaction } from '@ota-news/foundation/database/connection';
import {
  withOrigin,
  type ChangeOrigin,
} from '@ota-news/foundation/document-versions/change-origin';
import {
  PermanentFailure,
  type Job,
  type JobResult,
  type NewJob,
} from '@ota-news/foundation/jobs/job';
import type { ScheduledJob } from '@ota-news/foundation/jobs/scheduled-job';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { ownService } from './own-services';
import { lockScheduledDraft, scheduledDrafts, type ScheduledDraft } from './scheduled-draft';
import { publishingSettings } from './settings';
import { schedulerMayPublish } from './schedule-rights';

const MAX_AT_ONCE = 100;

/** Origin of scheduled publications: the service. The person who set the time is the author of an earlier save. */
const ON_TIME: ChangeOrigin = { channel: 'schedule', by: { kind: 'service' } };

const momentOf = ({ scheduled_for }: ScheduledDraft): number => new Date(scheduled_for).getTime();

/** Creates the publication effect. Its key includes the time so that a rescheduled article gets a new one. */
const publication = (row: ScheduledDraft): NewJob => ({
  kind: 'publish',
  documentId: row.document_id,
  payload: { scheduledFor: momentOf(row) },
  idempotencyKey: `publish:${row.document_id}:${momentOf(row)}`,
});

/** Finds drafts that are due, including those missed during downtime. */
export const publishDueDrafts = (strapi: Core.Strapi): ScheduledJob => ({
  name: 'publish-due-articles',
  every: { seconds: publishingSettings.of(strapi).tickSeconds },
  retrySeconds: publishingSettings.of(strapi).tickSeconds,
  run: () =>
    inTransaction(strapi, async (scope) => {
      for (const type of ownService(strapi, 'types').all()) {
        const { scheduledFor } = type.columns;
        const due: ScheduledDraft[] = await scheduledDrafts(scope.query, type)
          .where(scheduledFor, '<=', new Date())
          .orderBy(scheduledFor)
          .limit(MAX_AT_ONCE);
        await ownService(strapi, 'effects').add(scope, due.map(publication));
      }
    }),
});

/**
 * Publishes a scheduled draft if the person who scheduled it may still publish it. Clearing the schedule and
 * publishing share a transaction that locks the row first, so of two concurrent attempts one is a no-op.
 *
 * @throws PermanentFailure when the draft can't be published in its current state
 */
export const publishScheduled =
  (strapi: Core.Strapi) =>
  async ({ documentId, payload }: Job<'publish'>): Promise<JobResult> => {
    const type = await ownService(strapi, 'types').ofDocument(documentId ?? '');
    if (type === null || documentId === null) {
      return { skipped: 'It is no longer scheduled for that moment.' };
    }
    return inTransaction(strapi, async ({ query }) => {
      const row = await lockScheduledDraft(strapi, query, type, documentId);
      if (row === undefined || momentOf(row) !== payload.scheduledFor) {
        return { skipped: 'It is no longer scheduled for that moment.' };
      }
      if (!(await schedulerMayPublish(strapi, query, type.uid, row))) {
        throw new PermanentFailure(
          'The person who planned it may not publish it any more. Somebody who may has to set its moment again, or publish it.',
        );
      }
      await query(type.table)
        .where('id', row.id)
        .update({
          [type.columns.scheduledFor]: null,
          [type.columns.firstPublishedAt]: row.first_published_at ?? row.scheduled_for,
        });
      try {
        await withOrigin(ON_TIME, () =>
          strapi.documents(type.uid).publish({ documentId: row.document_id }),
        );
      } catch (error) {
        if (!(error instanceof errors.ApplicationError)) throw error;
        throw new PermanentFailure(error.message, { cause: error });
      }
      return {};
    });
  };
