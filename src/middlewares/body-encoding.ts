import { answerFailure } from '@ota-news/foundation/network/error-answer';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';

const SUPPORTED_CHARSET = /^(?:utf-?8|us-ascii)$/i;

/** zlib error codes for bodies that do not match their `Content-Encoding`. */
const DECOMPRESSION_ERROR = /^(?:Z_|ERR_BROTLI|ERR__ERROR)/;

const TOO_LARGE = 'The body is too large: JSON may have 1 MiB, a form without files 256 KiB.';

/**
 * Detects malformed JSON, wrongly compressed bodies and truncated forms. Formidable reports truncated forms
 * in `httpCode`, which Strapi ignores.
 */
const isUnreadable = (error: unknown): error is Error =>
  error instanceof Error &&
  (('code' in error && DECOMPRESSION_ERROR.test(String(error.code))) ||
    ('httpCode' in error && error.httpCode === 400) ||
    (error instanceof SyntaxError && 'body' in error));

/** Keeps the status by which the ingestion endpoints recognize it. */
const tooLarge = (): Error =>
  Object.assign(new errors.PayloadTooLargeError(TOO_LARGE), { status: 413 });

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 413;

/**
 * Converts a parser error to a 400. Parser errors contain the body, which Strapi would log as an internal
 * error.
 */
const refusalOf = ({ message }: Error): Error =>
  Object.assign(new errors.ApplicationError(message), { name: 'BadRequestError', status: 400 });

/**
 * Rejects JSON declared as anything but UTF-8 (RFC 8259, section 8.1): the parser would read it as UTF-8 and
 * silently corrupt non-ASCII characters. Bodies that can't be decompressed or parsed, or are too large, are
 * answered as client errors.
 */
export default (): Core.MiddlewareHandler => async (ctx, next) => {
  const { charset } = ctx.request;
  if (ctx.is('json', '+json') && charset !== '' && !SUPPORTED_CHARSET.test(charset)) {
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
