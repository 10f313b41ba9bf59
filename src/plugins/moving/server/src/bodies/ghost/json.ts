import { RefusedBody, refuseTooLarge } from '../refused-body';
import { factsOf, type Facts } from './facts';

/**
 * Reads the JSON of a body.
 *
 * @param name of the format, for the message
 * @throws {RefusedBody} too-large, malformed
 */
export const bodyJson = (written: string, name: string): Facts => {
  refuseTooLarge(written);
  try {
    return factsOf(JSON.parse(written));
  } catch {
    throw new RefusedBody('malformed', `${name} must be a JSON object.`);
  }
};
