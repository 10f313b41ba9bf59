import { textOfHtml } from './text-of-html';

const HEADING = /<h([2-6])>(.*?)<\/h\1>/gs;

/** Names the headings of one page, each differently: the words of a heading, then a number if need be. */
export const anchorNames = (): ((heading: string) => string) => {
  const used = new Map<string, number>();
  return (heading) => {
    const words = heading
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu);
    // No other part of a page is named so.
    const name = ['section', ...(words ?? [])].join('-');
    const before = used.get(name) ?? 0;
    used.set(name, before + 1);
    return before === 0 ? name : `${name}-${before + 1}`;
  };
};

/**
 * Rendered markdown whose headings can be linked to.
 *
 * @param html as `renderMarkdown` makes it: the only one of its page, as names are told apart within it
 */
export const withAnchors = (html: string): string => {
  const nameOf = anchorNames();
  return html.replace(
    HEADING,
    (_, level: string, content: string) =>
      `<h${level} id="${nameOf(textOfHtml(content))}">${content}</h${level}>`,
  );
};

/** A part of a document under a heading. */
export interface Section {
  heading: string;
  /** What its heading is linked to by, see {@link withAnchors}. */
  anchor: string;
}

/** Rendered markdown cut before its headings: what stands before the first one has no section. */
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
