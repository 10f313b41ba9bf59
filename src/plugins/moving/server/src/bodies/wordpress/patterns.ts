import type { NoteTaker } from '../imported-body';
import { MAX_BODY_LENGTH, RefusedBody, refuseTooDeep } from '../refused-body';

/** Texts that posts show by their numbers: reusable blocks, now called synced patterns. */
export type Patterns = ReadonlyMap<string, string>;

/** A reference to one, whose attributes are JSON with every `>` escaped. */
const REFERENCE = /<!--\s+wp:block\s+(\{[^>]*\})\s+\/-->/g;

const factsOf = (written: string): { ref?: unknown; content?: unknown } => {
  try {
    return JSON.parse(written) as { ref?: unknown };
  } catch {
    return {};
  }
};

/**
 * Puts patterns where a text refers to them, also within each other. References to those that are not known stay.
 *
 * @throws {RefusedBody} too-large, too-deep
 */
export const withPatterns = (text: string, patterns: Patterns, note: NoteTaker): string => {
  let length = text.length;
  const filled = (part: string, above: string[]): string =>
    part.replace(REFERENCE, (reference: string, written: string) => {
      const { ref, content } = factsOf(written);
      const id = String(ref);
      const pattern = patterns.get(id);
      if (pattern === undefined || above.includes(id)) return reference;
      // Words that a post puts into places of the pattern.
      if (content !== undefined) note('block', `block ${written}`);
      length += pattern.length;
      // Patterns that repeat others may grow beyond all bounds.
      if (length > MAX_BODY_LENGTH) {
        throw new RefusedBody(
          'too-large',
          `The body has more than ${MAX_BODY_LENGTH} characters with its reusable blocks, and is not converted.`,
        );
      }
      refuseTooDeep(above.length);
      return filled(pattern, [...above, id]);
    });
  return filled(text, []);
};
