import type { ForeignBody } from '../archives/archive';
import { bodyOfLexical } from './ghost/lexical';
import { bodyOfMobiledoc } from './ghost/mobiledoc';
import { bodyOfHtml } from './html/body-of-html';
import type { ImportedBody } from './imported-body';
import { bodyOfMarkdown, bodyOfTextMarkdown } from './markdown/body-of-markdown';
import { bodyOfWordPress } from './wordpress/body-of-wordpress';

/**
 * Converts the text of a post to our markdown.
 *
 * @throws {RefusedBody} too-large, too-deep, too-entangled, malformed
 */
export const convertBody = ({ format, text, ...rest }: ForeignBody): ImportedBody => {
  switch (format) {
    case 'lexical':
      return bodyOfLexical(text);
    case 'mobiledoc':
      return bodyOfMobiledoc(text);
    case 'wordpress':
      return bodyOfWordPress(text, rest);
    case 'html':
      return bodyOfHtml(text);
    case 'markdown':
      return bodyOfMarkdown(text);
    case 'text-markdown':
      return bodyOfTextMarkdown(text);
  }
};
