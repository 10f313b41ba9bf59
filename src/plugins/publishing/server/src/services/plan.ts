import { changedBy } from '@ota-news/foundation/database/actor';
import { database, inTransaction } from '@ota-news/foundation/database/connection';
import { documentsOf } from '@ota-news/foundation/database/documents';
import { toIsoDateTime, toIsoDateTimeOrNull } from '@ota-news/foundation/database/values';
import { ConflictError } from '@ota-news/foundation/network/conflict-error';
import { readableEntries } from '@ota-news/foundation/panel-access/readable-entries';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type {
  PlannedEntry,
  PlanService,
  PlanSource,
  Span,
} from '@ota-news/foundation/contracts/publishing';
import { ownService } from '../own-services';
import { lockScheduledDraft, scheduledDrafts, type ScheduledDraft } from '../scheduled-draft';
import type { StoredType } from './types';

const MAX_ARTICLES = 500;

type ScheduledRow = Pick<ScheduledDraft, 'document_id' | 'scheduled_for'> & { title: string };

const movedMeanwhile = (): ConflictError =>
  new ConflictError(
    'The article is no longer planned for that moment. Nothing was changed: look at the plan again.',
    { name: 'MovedMeanwhileError' },
  );

/** Scheduled publications of all plan sources. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  /** Returns drafts scheduled before the end of the span, including overdue ones. */
  const draftsOf = async (
    type: StoredType,
    { to }: Span,
    ctx: Pick<Context, 'state'>,
  ): Promise<PlannedEntry[]> => {
    const { uid, attributes, columns } = type;
    const readable = readableEntries(strapi, ctx, uid, [attributes.title, attributes.scheduledFor]);
    const rows: ScheduledRow[] = await readable
      .narrow(scheduledDrafts(database(strapi), type), 'document_id')
      .where(columns.scheduledFor, '<', to)
      .orderBy(columns.scheduledFor)
      .limit(MAX_ARTICLES)
      .select({ title: columns.title });
    return rows.map(({ document_id: id, title, scheduled_for }) => {
      const at = toIsoDateTime(scheduled_for);
      return {
        kind: 'article',
        id,
        title,
        at,
        place: `content-manager/collection-types/${uid}/${id}`,
        move: { address: `/admin/publishing/plan/${id}`, body: { from: at }, momentAs: 'to' },
      };
    });
  };
  const drafts: PlanSource = async (span, ctx) => {
    const types = ownService(strapi, 'types').all();
    return (await Promise.all(types.map((type) => draftsOf(type, span, ctx)))).flat();
  };
  const sources: PlanSource[] = [drafts];

  const service = {
    add(source: PlanSource): void {
      sources.push(source);
    },

    /** Returns planned and overdue entries that the person may read, in chronological order. */
    async between(span: Span, ctx: Pick<Context, 'state'>): Promise<PlannedEntry[]> {
      const entries = await Promise.all(sources.map((source) => source(span, ctx)));
      return entries.flat().sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
    },

    /**
     * Reschedules an article.
     *
     * @param from scheduled time that the person last saw
     * @throws ConflictError if it is scheduled for another time or already published; nothing is
     *   changed
     * @throws ValidationError if the new time is in the past
     */
    move: (
      type: StoredType,
      documentId: string,
      { from, to }: Span,
      person: { id: number },
    ): Promise<void> =>
      inTransaction(strapi, async ({ query }) => {
        const row = await lockScheduledDraft(strapi, query, type, documentId);
        if (toIsoDateTimeOrNull(row?.scheduled_for) !== from.toISOString()) {
          throw movedMeanwhile();
        }
        const data = { [type.attributes.scheduledFor]: to, ...changedBy(person) };
        await documentsOf(strapi, type.uid).update({ documentId, data });
      }),
  };
  return service satisfies PlanService;
};
