import { environment } from '@ota-news/foundation/environment';
import { errors } from '@strapi/utils';

/** An error body in Strapi's shape. */
export interface Failure {
  status: number;
  name: string;
  message: string;
  details: object;
}

const failure = (status: number, name: string, message: string, details = {}): Failure => ({
  status,
  name,
  message,
  details,
});

export const tooLarge = (): Failure =>
  failure(
    413,
    'PayloadTooLargeError',
    `The body is too large: JSON may have 1 MiB, a picture ${environment().UPLOAD_MAX_MEBIBYTES} MiB.`,
  );

export const unsupportedMediaType = (wanted: string): Failure =>
  failure(415, 'UnsupportedMediaTypeError', `Send the body as ${wanted}.`, { accepted: [wanted] });

/** What body parsers throw: co-body and raw-body set `status`, formidable sets `httpCode`. */
interface ParserError extends Error {
  status?: number;
  httpCode?: number;
}

/**
 * The answer to an error of an ingestion call, or null for a fault of ours. Validation errors are a
 * 422 (RFC 9110 §15.5.21), a body that cannot be parsed is a 400.
 */
export const failureOf = (error: unknown): Failure | null => {
  if (error instanceof errors.ValidationError) {
    return failure(422, 'ValidationError', error.message, error.details as object);
  }
  if (!(error instanceof Error)) return null;
  const { status, httpCode = status, message } = error as ParserError;
  if (httpCode === 413) return tooLarge();
  if (httpCode === 415) return failure(415, 'UnsupportedMediaTypeError', message);
  if (httpCode !== 400) return null;
  return failure(400, 'BadRequestError', `The body can't be read: ${message}`);
};
