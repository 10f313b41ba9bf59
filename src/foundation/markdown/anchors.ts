import type { ContentsEntry } from '../contracts/page-models';
import { textOfHtml } from './text-of-html';

const HEADING = /<h([2-6])>(.*?)<\/h\1>/gs;

/**
 * Creates a generator of unique anchor names for the headings of one page: the words of a heading, numbered on
 * duplicates.
 */
export const anchorNames = (): ((heading: string) => string) => {
  const used = new Map<string, number>();
  return (heading) => {
    const words = heading
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu);
    // The prefix keeps anchors distinct from the other ids of a page.
    const name = ['section', ...(words ?? [])].join('-');
    const before = used.get(name) ?? 0;
    used.set(name, before + 1);
    return before === 0 ? name : `${name}-${before + 1}`;
  };
};

/**
 * Adds ids to the headings of rendered markdown.
 *
 * @param html output of `renderMarkdown`; only one per page, because names are unique within one call
 */
export const withAnchors = (html: string): string => {
  const nameOf = anchorNames();
  return html.replace(
    HEADING,
    (_, level: string, content: string) =>
      `<h${level} id="${nameOf(textOfHtml(content))}">${content}</h${level}>`,
  );
};

const CHAPTER = /<h2 id="([^"]*)">(.*?)<\/h2>/gs;

/** Chapters from which a text gets a list of contents, and how many of them it names at most. */
const CONTENTS = { min: 4, max: 50 } as const;

/**
 * Adds ids to the headings of rendered markdown, and lists its h2 headings.
 *
 * @param html as for {@link withAnchors}
 * @returns contents: empty for a text with few headings
 */
export const withContents = (html: string): { bodyHtml: string; contents: ContentsEntry[] } => {
  const bodyHtml = withAnchors(html);
  const chapters = [...bodyHtml.matchAll(CHAPTER)]
    .map(([, anchor = '', content = '']) => ({ heading: textOfHtml(content), anchor }))
    .filter(({ heading }) => heading !== '');
  return {
    bodyHtml,
    contents: chapters.length < CONTENTS.min ? [] : chapters.slice(0, CONTENTS.max),
  };
};

/** A section of a document with its heading. */
export interface Section {
  heading: string;
  /** Id of the heading, see {@link withAnchors}. */
  anchor: string;
}

/** Creates a function that splits rendered markdown before each heading; text before the first one has no section. */
export const sectionsOf = () => {
  const nameOf = anchorNames();
  return (html: string): { section: Section | null; html: string }[] => {
    const parts: { section: Section | null; html: string }[] = [];
    let section: Section | null = null;
    let from = 0;
    for (const found of html.matchAll(HEADING)) {
      parts.push({ section, html: html.slice(from, found.index) });
      const heading = textOfHtml(found[2] ?? '');
      section = { heading, anchor: nameOf(heading) };
      from = found.index;
    }
    parts.push({ section, html: html.slice(from) });
    return parts;
  };
};
