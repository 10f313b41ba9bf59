import type { Subject } from '@ota-news/foundation/contracts/search';
import { readableText } from '../../text/readable-text';
import { sentencesOf } from '@ota-news/foundation/text/sentences';

/** Maximum number of characters of a description in which its first sentence is searched. */
const SEARCHED_LENGTH = 2_000;
/** Maximum length of a context, to leave the text most of what the model reads. */
const MAX_LENGTH = 400;

/**
 * Describes the subject of a text in a sentence or two: its name, the first sentence of its description, and its place.
 * Readers know this and search by it ("canadian travel app"), but texts do not say it.
 */
export const contextOf = async ({ name, description, place }: Subject): Promise<string> => {
  const { text } = await readableText(description.slice(0, SEARCHED_LENGTH));
  const [first] = sentencesOf(text);
  const described = first === undefined ? `${name}.` : `${name}: ${first.text}`;
  return (place === '' ? described : `${described} ${place}.`).slice(0, MAX_LENGTH);
};
