import { sectionsOf, type Section } from '@ota-news/foundation/markdown/anchors';
import { isQuick } from '@ota-news/foundation/markdown/cost';
import { htmlOf } from '@ota-news/foundation/markdown/rendering';
import { textOfHtml } from '@ota-news/foundation/markdown/text-of-html';
import { withoutMarks } from '@ota-news/foundation/markdown/without-marks';
import { setImmediate } from 'node:timers/promises';

/** Maximum number of characters read of a document; also the limit of the text stored for excerpts. */
const MAX_LENGTH = 200_000;
/** Maximum number of sections. */
const MAX_SECTIONS = 500;
/** Characters rendered at a time, which takes a few milliseconds; yields to the event loop in between. */
const PIECE_LENGTH = 20_000;

/** End of a piece: after a line break or, if the line is too long, after a space. */
const pieceEnd = (text: string, start: number): number => {
  const end = start + PIECE_LENGTH;
  if (end >= text.length) return text.length;
  for (const separator of ['\n', ' ']) {
    const at = text.lastIndexOf(separator, end);
    if (at > start + PIECE_LENGTH / 2) return at + 1;
  }
  return end;
};

/** Start of a section, as a character offset in the text. */
export interface SectionStart extends Section {
  at: number;
}

export interface ReadableText {
  text: string;
  /** In text order. */
  sections: SectionStart[];
}

/**
 * Renders the beginning of a document as plain text, without U+0000, which PostgreSQL rejects, and normalized to NFC,
 * so that equal letters have equal code points. Long documents are rendered in pieces, so that not even a line of one
 * megabyte blocks the event loop.
 */
export const readableText = async (markdown: string): Promise<ReadableText> => {
  const source = markdown.slice(0, MAX_LENGTH).replaceAll('\u0000', '').normalize('NFC');
  const cutIntoSections = sectionsOf();
  const sections: SectionStart[] = [];
  let text = '';
  const add = (part: string): void => {
    text += text === '' || part === '' ? part : ` ${part}`;
  };
  for (let start = 0; start < source.length;) {
    const end = pieceEnd(source, start);
    const piece = source.slice(start, end);
    // This runs in the transaction that stores the document and cannot wait for a worker thread, so Markdown that is
    // slow to render is stripped of its markup instead.
    if (!isQuick(piece)) add(withoutMarks(piece));
    else {
      for (const { section, html } of cutIntoSections(htmlOf(piece))) {
        if (section !== null && html !== '') sections.push({ ...section, at: text.length });
        add(textOfHtml(html));
      }
    }
    start = end;
    if (start < source.length) await setImmediate();
  }
  return {
    text: text.slice(0, MAX_LENGTH),
    sections: sections.slice(0, MAX_SECTIONS).filter(({ at }) => at < MAX_LENGTH),
  };
};
