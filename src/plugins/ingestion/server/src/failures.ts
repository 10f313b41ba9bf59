import type { Failure } from '@ota-news/foundation/network/error-answer';
import { errors } from '@strapi/utils';
import { environment } from '#environment';

export const tooLarge = (): Failure => ({
  status: 413,
  message: `The body is too large: JSON may have 1 MiB, a picture ${environment().UPLOAD_MAX_MEBIBYTES} MiB.`,
});

export const unsupportedMediaType = (wanted: string): Failure => ({
  status: 415,
  message: `Send the body as ${wanted}.`,
  details: { accepted: [wanted] },
});

/** Error of a body parser: co-body and raw-body set `status`, formidable sets `httpCode`. */
interface ParserError extends Error {
  status?: number;
  httpCode?: number;
}

/**
 * Maps an error of an ingestion request to a response, or null for an internal error. Validation errors are a
 * 422 (RFC 9110 §15.5.21), a body that cannot be parsed is a 400.
 */
export const failureOf = (error: unknown): Failure | null => {
  if (error instanceof errors.ValidationError) {
    return { status: 422, message: error.message, details: error.details as object };
  }
  if (!(error instanceof Error)) return null;
  const { status, httpCode = status, message } = error as ParserError;
  if (httpCode === 413) return tooLarge();
  if (httpCode === 415) return { status: 415, message };
  if (httpCode !== 400) return null;
  return { status: 400, message: `The body can't be read: ${message}` };
};
