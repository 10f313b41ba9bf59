import { anchorNames, type Section } from './anchors';
import { headingsOf } from './rendering';
import { textOfHtml } from './text-of-html';

const LINE_BREAK = /\r\n?|\n/g;

/** A part of markdown: a heading and all below it, up to the next heading that is not below it. */
export interface SourceSection extends Section {
  /** In UTF-16 units. */
  from: number;
  to: number;
}

/** The parts of a document as they are written; as `htmlOf`. */
export const sourceSections = (markdown: string): SourceSection[] => {
  const nameOf = anchorNames();
  const lineStarts = [
    0,
    ...[...markdown.matchAll(LINE_BREAK)].map((found) => found.index + found[0].length),
  ];
  const headings = headingsOf(markdown).map(({ html, level, line }) => {
    const heading = textOfHtml(html);
    return { heading, anchor: nameOf(heading), level, from: lineStarts[line] ?? 0 };
  });
  // From the last: of those that follow, only headings that no later one stands above can end a section.
  const ends: { level: number; from: number }[] = [];
  return headings
    .reverse()
    .map(({ level, ...section }) => {
      while ((ends.at(-1)?.level ?? 0) > level) ends.pop();
      const to = ends.at(-1)?.from ?? markdown.length;
      ends.push({ level, from: section.from });
      return { ...section, to };
    })
    .reverse();
};
