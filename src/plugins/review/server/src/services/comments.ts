import { database, inTransaction } from '@ota-news/foundation/database/connection';
import { databaseNow } from '@ota-news/foundation/database/shared-clock';
import { toIsoDateTime } from '@ota-news/foundation/database/values';
import {
  authorColumns,
  authorIn,
  personBehind,
  type AuthorColumns,
} from '@ota-news/foundation/document-versions/author-columns';
import type { ChangeAuthor } from '@ota-news/foundation/document-versions/change-origin';
import { versionOf } from '@ota-news/foundation/document-versions/document-version';
import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import type {
  NewComment,
  ReviewActor,
  ReviewComment,
  ReviewCommentsService,
  ReviewedEntry,
  ReviewThread,
} from '@ota-news/foundation/contracts/review';
import { keyOf } from '../review-rows';
import { REVIEW_COMMENTS } from '../tables';

/** Maximum comments on an entry, including replies. */
export const MAX_COMMENTS = 500;

const TEXTS: ReadonlySet<string> = new Set(['string', 'text', 'richtext']);

interface CommentRow extends AuthorColumns {
  id: number;
  content_type: UID.ContentType;
  document_id: string;
  answers: number | null;
  text: string;
  at: number | string;
  field: string | null;
  quote: string | null;
  quote_before: string | null;
  quote_after: string | null;
  position: number | null;
  resolved_at: number | string | null;
  resolved_by: string | null;
}

const isoOf = (time: number | string): string => toIsoDateTime(Number(time));

const passageIn = (row: CommentRow): ReviewThread['passage'] =>
  row.field === null
    ? null
    : {
        field: row.field,
        quote: row.quote ?? '',
        before: row.quote_before ?? '',
        after: row.quote_after ?? '',
        position: row.position ?? 0,
      };

const resolvedIn = ({ resolved_at: at, resolved_by: by }: CommentRow): ReviewThread['resolved'] =>
  at === null || by === null ? null : { at: isoOf(at), by: JSON.parse(by) as ChangeAuthor };

const isOf = (row: CommentRow, actor: ReviewActor): boolean =>
  personBehind(authorIn(row)) !== null && personBehind(authorIn(row)) === personBehind(actor.by);

/** Permits removing own comments until someone replies and, with the permission to decide, any comment. */
const mayRemove = (row: CommentRow, hasAnswers: boolean, actor: ReviewActor): boolean =>
  actor.may('decide') || (isOf(row, actor) && !hasAnswers);

/** Comments on drafts or their passages, with replies. */
const createComments = ({ strapi }: { strapi: Core.Strapi }) => {
  const rows = (query: Knex = database(strapi)) => query<CommentRow>(REVIEW_COMMENTS);

  const permit = (isAllowed: boolean): void => {
    if (!isAllowed) throw new errors.ForbiddenError('Your role does not allow this.');
  };

  /** @throws NotFoundError */
  const find = async (query: Knex, id: number): Promise<CommentRow> => {
    const row = await rows(query).where({ id }).first();
    if (row === undefined) throw new errors.NotFoundError('There is no such comment.');
    return row;
  };

  const check = async (query: Knex, entry: ReviewedEntry, comment: NewComment): Promise<void> => {
    const { passage, answers } = comment;
    if (passage !== undefined) {
      const attribute = strapi.contentType(entry.contentType).attributes[passage.field];
      if (attribute === undefined || !TEXTS.has(attribute.type)) {
        throw validationError([fieldError('passage.field', 'is no text of this entry')]);
      }
    }
    if (answers !== undefined) {
      const answered = await rows(query)
        .where({ ...keyOf(entry), id: answers })
        .whereNull('answers')
        .first('id');
      if (answered === undefined) {
        throw validationError([fieldError('answers', 'is no comment on this entry')]);
      }
    }
    const counted = await rows(query).where(keyOf(entry)).count({ total: '*' }).first();
    if (Number(counted?.total) >= MAX_COMMENTS) {
      throw new errors.ValidationError(
        `There are ${MAX_COMMENTS} comments on this entry, which is as many as can be. Remove some that are dealt with.`,
      );
    }
  };

  const commentOf = (row: CommentRow, hasAnswers: boolean, actor: ReviewActor): ReviewComment => ({
    id: row.id,
    at: isoOf(row.at),
    by: authorIn(row),
    text: row.text,
    mayRemove: mayRemove(row, hasAnswers, actor),
  });

  /**
   * Inserts a comment within a transaction.
   * @returns its id
   */
  const insert = async (
    query: Knex,
    entry: ReviewedEntry,
    comment: NewComment,
    actor: ReviewActor,
  ): Promise<number> => {
    await check(query, entry, comment);
    const { text, passage, answers } = comment;
    const [row] = await query(REVIEW_COMMENTS)
      .insert({
        ...keyOf(entry),
        answers: answers ?? null,
        text,
        at: await databaseNow(strapi, query),
        ...authorColumns(actor.by),
        field: passage?.field ?? null,
        quote: passage?.quote ?? null,
        quote_before: passage?.before ?? null,
        quote_after: passage?.after ?? null,
        position: passage?.position ?? null,
      })
      .returning<{ id: number }[]>('id');
    return Number(row?.id);
  };

  const service: ReviewCommentsService = {
    async list(entry, actor, mayRead) {
      permit(actor.may('comment'));
      const found = await rows().where(keyOf(entry)).orderBy('id').limit(MAX_COMMENTS);
      return found
        .filter(({ answers }) => answers === null)
        .map((row): ReviewThread => {
          const answers = found.filter((other) => other.answers === row.id);
          const passage = passageIn(row);
          return {
            ...commentOf(row, answers.length > 0, actor),
            passage: passage !== null && mayRead(passage.field) ? passage : null,
            resolved: resolvedIn(row),
            answers: answers.map((answer) => commentOf(answer, false, actor)),
          };
        });
    },

    add: (entry, comment, actor) =>
      inTransaction(strapi, async ({ query }) => {
        permit(actor.may('comment'));
        const { contentType: uid, documentId } = entry;
        // Locks the entry: a comment must not outlive a concurrent deletion.
        if ((await versionOf(strapi, query, uid, documentId, { isLocked: true })) === null) {
          throw new errors.NotFoundError('There is no such entry.');
        }
        return insert(query, entry, comment, actor);
      }),

    resolve: (id, isResolved, actor) =>
      inTransaction(strapi, async ({ query }) => {
        permit(actor.may('comment'));
        const row = await find(query, id);
        if (row.answers !== null) {
          throw new errors.ValidationError('An answer is dealt with when its comment is.');
        }
        if (isResolved === (row.resolved_at !== null)) return;
        await rows(query)
          .where({ id })
          .update(
            isResolved
              ? {
                  resolved_at: await databaseNow(strapi, query),
                  resolved_by: JSON.stringify(actor.by),
                }
              : { resolved_at: null, resolved_by: null },
          );
      }),

    remove: (id, actor) =>
      inTransaction(strapi, async ({ query }) => {
        permit(actor.may('comment'));
        const row = await find(query, id);
        const answer = await rows(query).where({ answers: id }).first('id');
        permit(mayRemove(row, answer !== undefined, actor));
        await rows(query).where({ id }).orWhere({ answers: id }).delete();
      }),

    async entryOf(id) {
      const row = await rows().where({ id }).first();
      return row === undefined
        ? null
        : { contentType: row.content_type, documentId: row.document_id };
    },
  };

  return {
    ...service,
    insert,

    /** Returns the text of a comment; null if it was deleted. */
    async textOf(id: number): Promise<string | null> {
      return (await rows().where({ id }).first('text'))?.text ?? null;
    },
  };
};

export default createComments;
