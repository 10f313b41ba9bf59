import { anchorNames, type Section } from './anchors';
import { headingsOf } from './rendering';
import { textOfHtml } from './text-of-html';

const LINE_BREAK = /\r\n?|\n/g;

/** A section of the markdown source: a heading and everything up to the next heading of the same or a higher level. */
export interface SourceSection extends Section {
  /** Start offset in UTF-16 units. */
  from: number;
  to: number;
}

/** Splits the markdown source into sections; synchronous like `htmlOf`. */
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
  // Iterate backwards with a stack of the later headings that can still end a section.
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
