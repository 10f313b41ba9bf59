/** Why a body is not converted. */
type Refusal = 'too-large' | 'too-deep' | 'too-entangled' | 'malformed';

/** A body of another system that can't be converted; the message says what was expected. */
export class RefusedBody extends Error {
  override readonly name = 'RefusedBody';

  constructor(
    readonly reason: Refusal,
    message: string,
  ) {
    super(message);
  }
}

/** Longest body of another system, in characters: the longest texts of a publication are a tenth of it. */
export const MAX_BODY_LENGTH = 2 * 1024 * 1024;

/** Deepest nesting of elements and nodes, of which editors' texts have a dozen. */
export const MAX_DEPTH = 200;

/**
 * Bounds a body before anything looks at it.
 *
 * @throws {RefusedBody} too-large
 */
export const refuseTooLarge = (body: string): void => {
  if (body.length <= MAX_BODY_LENGTH) return;
  throw new RefusedBody(
    'too-large',
    `The body has ${body.length} characters; at most ${MAX_BODY_LENGTH} are converted.`,
  );
};

/**
 * Bounds the nesting of a body.
 *
 * @throws {RefusedBody} too-deep
 */
export const refuseTooDeep = (depth: number): void => {
  if (depth <= MAX_DEPTH) return;
  throw new RefusedBody(
    'too-deep',
    `The body is nested more than ${MAX_DEPTH} levels deep, which no text of an editor is.`,
  );
};
