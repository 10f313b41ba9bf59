import { sectionsOf, type Section } from '@ota-news/foundation/markdown/anchors';
import { isQuick } from '@ota-news/foundation/markdown/cost';
import { htmlOf } from '@ota-news/foundation/markdown/rendering';
import { textOfHtml } from '@ota-news/foundation/markdown/text-of-html';
import { withoutMarks } from '@ota-news/foundation/markdown/without-marks';
import { setImmediate } from 'node:timers/promises';

/** Characters of a document that are read; also what is kept for excerpts. */
const READ = 200_000;
/** Sections that are told apart. */
const MAX_SECTIONS = 500;
/** Rendering so many takes a few milliseconds; between two pieces others have their turn. */
const PIECE = 20_000;

/** Where a piece ends: after a line or, in a line that is too long, after a word. */
const pieceEnd = (text: string, start: number): number => {
  const end = start + PIECE;
  if (end >= text.length) return text.length;
  for (const separator of ['\n', ' ']) {
    const at = text.lastIndexOf(separator, end);
    if (at > start + PIECE / 2) return at + 1;
  }
  return end;
};

/** Where a section begins in a text, in characters. */
export interface SectionStart extends Section {
  at: number;
}

export interface ReadableText {
  text: string;
  /** In the order of the text. */
  sections: SectionStart[];
}

/**
 * The beginning of a document as plain text without U+0000, which PostgreSQL refuses, its characters composed
 * (Unicode's form C), so that a letter is one letter however it was typed. A long one is
 * rendered in pieces, so that not even one line of a megabyte holds up the event loop.
 */
export const readableText = async (markdown: string): Promise<ReadableText> => {
  const source = markdown.slice(0, READ).replaceAll('\u0000', '').normalize('NFC');
  const cut = sectionsOf();
  const sections: SectionStart[] = [];
  let text = '';
  const add = (part: string): void => {
    text += text === '' || part === '' ? part : ` ${part}`;
  };
  for (let start = 0; start < source.length;) {
    const end = pieceEnd(source, start);
    const piece = source.slice(start, end);
    // It is made in the transaction that stores the document, which has no time to wait for a thread: a
    // text that is nearly all marks is read without them instead.
    if (!isQuick(piece)) add(withoutMarks(piece));
    else {
      for (const { section, html } of cut(htmlOf(piece))) {
        if (section !== null && html !== '') sections.push({ ...section, at: text.length });
        add(textOfHtml(html));
      }
    }
    start = end;
    if (start < source.length) await setImmediate();
  }
  return {
    text: text.slice(0, READ),
    sections: sections.slice(0, MAX_SECTIONS).filter(({ at }) => at < READ),
  };
};
