import { answerFailure } from '@ota-news/foundation/network/error-answer';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';

const UNDERSTOOD = /^(?:utf-?8|us-ascii)$/i;

/** What zlib calls bytes that are not packed as their `Content-Encoding` says. */
const UNPACKING = /^(?:Z_|ERR_BROTLI|ERR__ERROR)/;

const TOO_LARGE = 'The body is too large: JSON may have 1 MiB, a form without files 256 KiB.';

/** Broken JSON, and a form that breaks off: its parser says so in a field that Strapi does not look at. */
const isUnreadable = (error: unknown): error is Error =>
  error instanceof Error &&
  (('code' in error && UNPACKING.test(String(error.code))) ||
    ('httpCode' in error && error.httpCode === 400) ||
    (error instanceof SyntaxError && 'body' in error));

/** It keeps the status by which the ingestion endpoints know it. */
const tooLarge = (): Error =>
  Object.assign(new errors.PayloadTooLargeError(TOO_LARGE), { status: 413 });

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 413;

/**
 * The sender's mistake. It is no error of a parser any more: those carry the body, and Strapi logs
 * them with it, as faults.
 */
const refusalOf = ({ message }: Error): Error =>
  Object.assign(new errors.ApplicationError(message), { name: 'BadRequestError', status: 400 });

/**
 * Refuses JSON that says it is not UTF-8 (RFC 8259, section 8.1). The parser would read it as UTF-8
 * all the same, and letters beyond ASCII would be lost without a word. What can't be unpacked or
 * taken apart, or is too large, is the sender's mistake too.
 */
export default (): Core.MiddlewareHandler => async (ctx, next) => {
  const { charset } = ctx.request;
  if (ctx.is('json', '+json') && charset !== '' && !UNDERSTOOD.test(charset)) {
    const message = `Send JSON as UTF-8, not as ${charset}.`;
    const details = { accepted: ['application/json; charset=utf-8'] };
    return answerFailure(ctx, { status: 415, message, details });
  }
  try {
    await next();
  } catch (error) {
    if (isTooLarge(error)) throw tooLarge();
    throw isUnreadable(error) ? refusalOf(error) : error;
  }
};
