import { database, inTransaction } from '@ota-news/foundation/database/connection';
import { versionName, versionOf } from '@ota-news/foundation/document-versions/document-version';
import { EditConflictError } from '@ota-news/foundation/document-versions/edit-conflict';
import {
  requireVersion,
  type Expectation,
} from '@ota-news/foundation/document-versions/expectation';
import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import { answerFailure } from '@ota-news/foundation/network/error-answer';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import type { Core, UID } from '@strapi/strapi';
import { z } from '@strapi/utils';
import type { Context } from 'koa';
import { CONTENT_TYPES } from '#api/content-types';

type Action = (ctx: Context) => Promise<unknown>;
type Controller = Record<'findOne' | 'update' | 'delete', Action>;

const EXPECTED = 'expected_updated_at';

/** A precondition of a request, and the status if it fails. */
interface Condition {
  expectation: Expectation;
  status: 409 | 412;
}

/** A list of entity tags (RFC 9110 §8.8.3). */
const ENTITY_TAGS =
  /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"(?:[ \t]*,[ \t]*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")*$/;
const ANY_TAG = /"([^"]*)"/g;
const STRONG_TAG = /(?<!W\/)"([^"]*)"/g;

const dateTime = z.iso.datetime({ offset: true });

/** Tells whether `If-None-Match` names a version (weak comparison, RFC 9110 §13.1.2). */
const isKnown = (ctx: Context, version: string): boolean => {
  const header = ctx.get('If-None-Match').trim();
  return header === '*' || [...header.matchAll(ANY_TAG)].some(([, tag]) => tag === version);
};

/**
 * Preconditions from `If-Match`. A weak tag never matches (RFC 9110 §13.1.1). `*` requires an
 * existing document, which a change requires anyway.
 *
 * @throws ValidationError the header is not a list of entity tags
 */
const fromHeader = (ctx: Context): Condition[] => {
  const header = ctx.get('If-Match').trim();
  if (header === '' || header === '*') return [];
  if (!ENTITY_TAGS.test(header)) {
    throw validationError([fieldError('If-Match', 'must be * or ETags, each in double quotes')]);
  }
  const versions = [...header.matchAll(STRONG_TAG)].map(([, tag = '']) => tag);
  return [{ expectation: { versions }, status: 412 }];
};

/** Removes a field from an object and returns its value. */
const take = (from: unknown, field: string): unknown => {
  if (typeof from !== 'object' || from === null || !(field in from)) return undefined;
  const holder = from as Record<string, unknown>;
  const value = holder[field];
  delete holder[field];
  return value;
};

/**
 * Preconditions from `expected_updated_at`, in `data` or beside it. Removes the field from the
 * body, as no document has it.
 *
 * @throws ValidationError it is not a timestamp
 */
const fromBody = (ctx: Context): Condition[] => {
  const body = bodyOf(ctx) as { data?: unknown } | undefined;
  return [take(body, EXPECTED), take(body?.data, EXPECTED)]
    .filter((value) => value !== undefined)
    .map((value) => {
      const parsed = dateTime.safeParse(value);
      if (parsed.success) return { expectation: { updatedAt: parsed.data }, status: 409 };
      throw validationError([fieldError(EXPECTED, 'must be a moment, as updatedAt gives it')]);
    });
};

const answerConflict = (
  ctx: Context,
  { message, details: { updatedAt, updatedBy } }: EditConflictError,
  status: Condition['status'],
): void => {
  const details = { updated_at: updatedAt, updated_by: updatedBy };
  answerFailure(ctx, { status, message, details });
};

/** Wraps a REST controller so that it honours conditional requests. */
const conditional = (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  controller: Controller,
): Controller => {
  /** Runs a change only if the request's preconditions hold. */
  const change =
    (action: Action): Action =>
    async (ctx) => {
      const conditions = [...fromHeader(ctx), ...fromBody(ctx)];
      if (conditions.length === 0) return action(ctx);
      const documentId = String(ctx.params.id);
      let examined: Condition['status'] = 412;
      try {
        return await inTransaction(strapi, async ({ query }) => {
          for (const { expectation, status } of conditions) {
            examined = status;
            await requireVersion(strapi, query, { uid, documentId, expectation });
          }
          return action(ctx);
        });
      } catch (error) {
        if (!(error instanceof EditConflictError)) throw error;
        return answerConflict(ctx, error, examined);
      }
    };

  // A copy instead of a prototype chain: at startup Strapi drops public permissions for inherited actions.
  const copy = Object.assign(Object.create(Object.getPrototypeOf(controller)), controller);
  return Object.assign(copy as Controller, {
    /** Sets a strong `ETag`, unless `populate` adds content of other documents. */
    async findOne(ctx: Context): Promise<unknown> {
      // Read before the document: if it is saved in between, the client gets an outdated tag, never
      // a tag that matches content it has not read.
      const version = await versionOf(strapi, database(strapi), uid, String(ctx.params.id));
      const answer = await controller.findOne(ctx);
      if (answer === undefined || answer === null || version === null) return answer;
      if (ctx.query.populate !== undefined) return answer;
      const name = versionName(version);
      ctx.set('ETag', `"${name}"`);
      if (!isKnown(ctx, name)) return answer;
      ctx.status = 304;
      return undefined;
    },
    update: change((ctx) => controller.update(ctx)),
    delete: change((ctx) => controller.delete(ctx)),
  });
};

/**
 * Adds conditional requests to the REST API: `If-Match` with an `ETag` (412, RFC 9110 §13.1.1) or
 * `expected_updated_at` (409) rejects a change based on an outdated version. Without either, the
 * last write wins.
 */
export const answerConditionalRequests = (strapi: Core.Strapi): void => {
  for (const { uid } of CONTENT_TYPES) {
    strapi
      .get('controllers')
      .extend(uid, (controller: Controller) => conditional(strapi, uid, controller));
  }
};
