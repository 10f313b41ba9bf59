import { escapeHtml } from '@ota-news/foundation/markdown/rendering';
import { convertHtml } from '../html/body-of-html';
import { createNotes, type ImportedBody } from '../imported-body';
import { refuseTooLarge, RefusedBody } from '../refused-body';
import { drawnBlocks, filesOnce, hasBlocks, separateButtons } from './blocks';
import { paragraphsOfLines } from './paragraphs';
import { withPatterns, type Patterns } from './patterns';
import { withoutShortcodes, type Attachments } from './shortcodes';

/** What a post of WordPress has beside its text. */
export interface WordPressPost {
  /** Its `footnotes` in the metadata, as JSON. */
  footnotes?: string;
  attachments?: Attachments;
  /** Reusable blocks of the site by their numbers. */
  patterns?: Patterns;
}

/** Footnotes as the block of that name draws them. */
const footnotesOf = (written: string): string => {
  let notes: unknown;
  try {
    notes = JSON.parse(written);
  } catch {
    throw new RefusedBody('malformed', 'The footnotes must be JSON: a list of {id, content}.');
  }
  if (!Array.isArray(notes)) {
    throw new RefusedBody('malformed', 'The footnotes must be a list of {id, content}.');
  }
  const items = notes.map((entry: { id?: unknown; content?: unknown } | null) => {
    const id = escapeHtml(String(entry?.id ?? ''));
    return `<li id="${id}">${String(entry?.content ?? '')}</li>`;
  });
  return items.length === 0 ? '' : `\n\n<ol class="wp-block-footnotes">${items.join('')}</ol>`;
};

/**
 * Converts `content:encoded` of WordPress, in blocks or as it was before them, to our markdown.
 *
 * @throws {RefusedBody} too-large, too-deep, too-entangled; malformed for footnotes
 */
export const bodyOfWordPress = (
  content: string,
  { footnotes, attachments = () => [], patterns = new Map() }: WordPressPost = {},
): ImportedBody => {
  refuseTooLarge(content);
  const { notes, note } = createNotes();
  const isClassic = !hasBlocks(content);
  const text = withPatterns(content, patterns, note).replace(/\r\n?/g, '\n');
  const html =
    withoutShortcodes(text, attachments, note) +
    (footnotes === undefined || footnotes === '' ? '' : footnotesOf(footnotes));
  const prepare = [
    drawnBlocks,
    filesOnce,
    separateButtons,
    ...(isClassic ? [paragraphsOfLines] : []),
  ];
  return { ...convertHtml(html, note, prepare), notes };
};
