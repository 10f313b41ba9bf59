import {
  database,
  inTransaction,
  type TransactionScope,
} from '@ota-news/foundation/database/connection';
import { databaseNow } from '@ota-news/foundation/database/shared-clock';
import { authorColumns, personBehind } from '@ota-news/foundation/document-versions/author-columns';
import type { ChangeAuthor } from '@ota-news/foundation/document-versions/change-origin';
import { versionOf } from '@ota-news/foundation/document-versions/document-version';
import {
  requireVersion,
  type Expectation,
} from '@ota-news/foundation/document-versions/expectation';
import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import {
  REVIEW_MOVES,
  type ListedReview,
  type NewMove,
  type Review,
  type ReviewActor,
  type ReviewedEntry,
  type ReviewMove,
  type ReviewsService,
} from '@ota-news/foundation/contracts/review';
import { editorsOf, deleteEditors } from '../editors';
import { listedReviews, type ReviewSelection } from '../listed-reviews';
import { isMoveAllowed, permit, REFUSED } from '../move-rights';
import { ownService } from '../own-services';
import { reviewConflict } from '../review-conflict';
import { keyOf, reviewOf, unreviewed, type ReviewRow } from '../review-rows';
import { reviewSettings } from '../settings';
import { REVIEW_COMMENTS, REVIEW_EDITORS, REVIEWS } from '../tables';
import { AUTOMATIC, NAMES, TRANSITIONS, VERBS } from '../transitions';

/** Returns what a move expects of the text; null if it accepts any. */
const expectationOf = ({
  version,
  updatedAt,
}: Pick<NewMove, 'version' | 'updatedAt'>): Expectation | null => {
  if (version !== undefined) return { versions: [version] };
  return updatedAt === undefined ? null : { updatedAt };
};

/** A stored review. */
type ReviewWithId = Omit<ListedReview, 'title' | 'isSingleType'>;

type Changes = Partial<Pick<ReviewRow, 'state' | 'submitter_id' | 'assignee_id'>>;

/** Reviews of drafts. Stored separately from the documents, which moves do not change. */
const createReviews = ({ strapi }: { strapi: Core.Strapi }) => {
  const fourEyes = () => reviewSettings.of(strapi).fourEyes;
  const people = () => ownService(strapi, 'people');

  const toReview = async (row: ReviewRow, query: Knex = database(strapi)): Promise<Review> =>
    reviewOf(row, await people().named([row.submitter_id, row.assignee_id], query));

  const stored = (query: Knex, entry: ReviewedEntry): Promise<ReviewRow | undefined> =>
    query(REVIEWS).where(keyOf(entry)).first<ReviewRow | undefined>();

  /**
   * Returns the review of a draft, creating it if needed. Locks the review and its draft until commit.
   *
   * @throws NotFoundError
   */
  const lockReview = async (query: Knex, entry: ReviewedEntry): Promise<ReviewRow> => {
    const { contentType: uid, documentId } = entry;
    // Lock the document first, in the same order as document changes do.
    if ((await versionOf(strapi, query, uid, documentId, { isLocked: true })) === null) {
      throw new errors.NotFoundError('There is no such entry.');
    }
    await query(REVIEWS)
      .insert({ ...keyOf(entry), state: 'writing', revision: 0, by_kind: 'service' })
      .onConflict(['content_type', 'document_id'])
      .ignore();
    return (await stored(query, entry)) as ReviewRow;
  };

  /** @throws ConflictError if the review has another revision */
  const requireRevision = (row: ReviewRow, revision: number | undefined): void => {
    if (revision === undefined || revision === row.revision) return;
    throw reviewConflict(
      `The review has gone on meanwhile: the text is ${NAMES[row.state]} now. Nothing was changed; look at it again.`,
      { state: row.state, revision: row.revision },
    );
  };

  /** Updates a review and increments its revision. */
  const write = async (
    query: Knex,
    row: ReviewRow,
    by: ChangeAuthor,
    changes: Changes,
  ): Promise<ReviewRow> => {
    const next = {
      ...row,
      ...changes,
      ...authorColumns(by),
      revision: row.revision + 1,
      moved_at: await databaseNow(strapi, query),
    };
    const { id, ...columns } = next;
    const written = await query(REVIEWS).where({ id, revision: row.revision }).update(columns);
    if (written !== 1) requireRevision({ ...row, revision: row.revision + 1 }, row.revision);
    return next;
  };

  /** @throws ValidationError */
  const requireDeciding = async (query: Knex, id: number | null): Promise<void> => {
    if (id === null || (await people().doesDecide(query, id))) return;
    throw validationError([
      fieldError('assigneeId', 'is nobody who may ask for changes and approve'),
    ]);
  };

  const notify = (
    scope: TransactionScope,
    notice: Parameters<ReturnType<typeof ownService<'notices'>>['write']>[1],
  ) => ownService(strapi, 'notices').write(scope, notice);

  const service: ReviewsService = {
    async of(entry, actor) {
      if (!actor.may('comment')) throw new errors.ForbiddenError(REFUSED);
      const row = await stored(database(strapi), entry);
      return row === undefined ? unreviewed(entry) : toReview(row);
    },

    move: (entry, { move, revision, version, updatedAt, note = '', assigneeId }, actor) =>
      inTransaction(strapi, async (scope) => {
        const { query } = scope;
        if (!actor.may('comment')) throw new errors.ForbiddenError(REFUSED);
        const row = await lockReview(query, entry);
        permit(actor, move, {
          submitterId: row.submitter_id,
          editorIds: await editorsOf(query, entry),
          fourEyes: fourEyes(),
        });
        const expectation = expectationOf({ version, updatedAt });
        if (expectation !== null) {
          const { contentType: uid, documentId } = entry;
          await requireVersion(strapi, query, { uid, documentId, expectation });
        }
        requireRevision(row, revision);
        const { from, to: state } = TRANSITIONS[move];
        if (!from.includes(row.state)) {
          throw reviewConflict(
            `A text that is ${NAMES[row.state]} can’t be ${VERBS[move]}. Nothing was changed.`,
            { state: row.state, revision: row.revision },
          );
        }
        const person = personBehind(actor.by);
        const changes: Changes = { state };
        if (move === 'submit') {
          changes.submitter_id = person;
          if (assigneeId !== undefined) {
            await requireDeciding(query, assigneeId);
            changes.assignee_id = assigneeId;
          }
        } else if (move === 'withdraw') {
          Object.assign(changes, { submitter_id: null, assignee_id: null });
        } else {
          // The person who decides becomes the assignee if there is none.
          changes.assignee_id = row.assignee_id ?? person;
        }
        // The submitter has seen the earlier changes of others.
        if (move === 'submit' || move === 'withdraw') await deleteEditors(query, entry);
        const next = await write(query, row, actor.by, changes);
        const commentId =
          note === ''
            ? null
            : await ownService(strapi, 'comments').insert(query, entry, { text: note }, actor);
        if (move !== 'withdraw') {
          const to = move === 'submit' ? next.assignee_id : next.submitter_id;
          await notify(scope, { review: next, kind: move, to, by: actor.by, commentId });
        }
        return toReview(next, query);
      }),

    assign: (entry, { assigneeId, revision }, actor) =>
      inTransaction(strapi, async (scope) => {
        const { query } = scope;
        if (!actor.may('decide')) throw new errors.ForbiddenError(REFUSED);
        const row = await lockReview(query, entry);
        requireRevision(row, revision);
        if (row.state === 'writing') {
          throw reviewConflict(
            `A text that is ${NAMES.writing} can’t be assigned: it has to be submitted first.`,
            { state: row.state, revision: row.revision },
          );
        }
        await requireDeciding(query, assigneeId);
        const next = await write(query, row, actor.by, { assignee_id: assigneeId });
        await notify(scope, {
          review: next,
          kind: 'assign',
          to: assigneeId,
          by: actor.by,
          commentId: null,
        });
        return toReview(next, query);
      }),
  };

  return {
    ...service,

    /** Returns the moves available to an actor in the current state. */
    async moves(review: Review, actor: ReviewActor): Promise<ReviewMove[]> {
      const submitterId = review.submitter?.id ?? null;
      const editorIds = await editorsOf(database(strapi), review);
      return REVIEW_MOVES.filter(
        (move) =>
          TRANSITIONS[move].from.includes(review.state) &&
          isMoveAllowed(actor, move, { submitterId, editorIds, fourEyes: fourEyes() }),
      );
    },

    /** Returns the review state of a draft within a transaction. */
    async stateIn(query: Knex, entry: ReviewedEntry): Promise<ReviewRow['state']> {
      return (await stored(query, entry))?.state ?? 'writing';
    },

    /** Reopens the review of an approved text that has changed. */
    async reopen(scope: TransactionScope, entry: ReviewedEntry, by: ChangeAuthor): Promise<void> {
      const row = await stored(scope.query, entry);
      const { from, to } = AUTOMATIC.changed;
      if (row === undefined || !(from as readonly string[]).includes(row.state)) return;
      const next = await write(scope.query, row, by, { state: to });
      await notify(scope, {
        review: next,
        kind: 'changed',
        to: next.assignee_id,
        by,
        commentId: null,
      });
    },

    /** Ends a review after publication or after discarding the draft. Comments are kept. */
    async end(query: Knex, entry: ReviewedEntry, by: ChangeAuthor): Promise<void> {
      const row = await stored(query, entry);
      const { from, to } = AUTOMATIC.ended;
      if (row === undefined || !(from as readonly string[]).includes(row.state)) return;
      await deleteEditors(query, entry);
      await write(query, row, by, { state: to, submitter_id: null, assignee_id: null });
    },

    /** Deletes the review and comments of a deleted document. */
    async forget(query: Knex, entry: ReviewedEntry): Promise<void> {
      for (const table of [REVIEWS, REVIEW_COMMENTS, REVIEW_EDITORS]) {
        await query(table).where(keyOf(entry)).delete();
      }
    },

    byId: (id: number): Promise<ReviewRow | undefined> =>
      database(strapi)(REVIEWS).where({ id }).first<ReviewRow | undefined>(),

    /**
     * Returns a page of reviews, longest waiting first.
     */
    async list(
      selection: ReviewSelection,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<{ reviews: ReviewWithId[]; total: number }> {
      const query = database(strapi);
      const matching = () => listedReviews(query, selection);
      const rows = await matching()
        .orderBy([{ column: 'moved_at' }, { column: 'id' }])
        .offset(offset)
        .limit(limit)
        .select<ReviewRow[]>('*');
      const counted = await matching().count<{ total: number | string }[]>({ total: '*' });
      const named = await people().named(
        rows.flatMap((row) => [row.submitter_id, row.assignee_id]),
      );
      return {
        reviews: rows.map((row) => ({ ...reviewOf(row, named), id: row.id })),
        total: Number(counted[0]?.total ?? 0),
      };
    },
  };
};

export default createReviews;
