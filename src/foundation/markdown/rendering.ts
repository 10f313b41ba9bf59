import MarkdownIt from 'markdown-it';
import { createHash } from 'node:crypto';
import { footnotes } from './footnotes';

/**
 * Markdown renderer for articles, profiles and pages: CommonMark with tables, strikethrough, footnotes and links for
 * bare web addresses. Raw HTML is escaped and `javascript:` URLs are not linked, so the output needs no sanitizer.
 */
const renderer = new MarkdownIt({ html: false, linkify: true, typographer: false }).use(footnotes);

// Booking.com is a name, and addresses without a slash would be searched for to the end of the text, once for each.
renderer.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
for (const schema of ['ftp:', 'mailto:', '//']) renderer.linkify.add(schema, null);
// This rule reads the line again at every colon; the one for whole texts finds the same addresses.
renderer.inline.ruler.disable('linkify');

const SCHEME = /^\s*[a-z][a-z\d+.-]*:/i;
/** Allowed URL schemes; markdown-it itself restricts `data:` to images. */
const LINKED = /^\s*(?:https?|mailto|tel|data):/i;

const isHarmless = renderer.validateLink.bind(renderer);
renderer.validateLink = (address) =>
  isHarmless(address) && (LINKED.test(address) || !SCHEME.test(address));

/** Shifts headings down one level if a body contains an h1, because the page has its own. */
renderer.core.ruler.push('headings_below_title', ({ tokens }) => {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  if (!headings.some(({ tag }) => tag === 'h1')) return;
  for (const heading of headings) {
    heading.tag = `h${Math.min(6, Number(heading.tag.slice(1)) + 1)}`;
  }
});

renderer.renderer.rules.table_open = () =>
  '<div class="table" role="region" tabindex="0" aria-label="Table"><table>\n';
renderer.renderer.rules.table_close = () => '</table></div>\n';

const cellAlignment = (tag: 'th' | 'td') =>
  ((tokens, index) => {
    // markdown-it aligns cells with a style attribute, which the Content-Security-Policy forbids.
    const style = String(tokens[index]?.attrGet('style') ?? '');
    const alignment = /text-align:(left|center|right)/.exec(style)?.[1];
    return alignment ? `<${tag} class="align-${alignment}">` : `<${tag}>`;
  }) satisfies NonNullable<typeof renderer.renderer.rules.th_open>;

renderer.renderer.rules.th_open = cellAlignment('th');
renderer.renderer.rules.td_open = cellAlignment('td');

renderer.renderer.rules.image = (tokens, index, options, env, self) => {
  const token = tokens[index];
  if (token === undefined) return '';
  const alternative = self.renderInlineAsText(token.children ?? [], options, env);
  // HTML requires a non-empty `src`; browsers resolve an empty one to the page itself.
  if (token.attrGet('src') === '') return renderer.utils.escapeHtml(alternative);
  token.attrSet('alt', alternative);
  token.attrSet('loading', 'lazy');
  token.attrSet('decoding', 'async');
  return self.renderToken(tokens, index, options);
};

/**
 * Renders markdown synchronously. Some texts take quadratic time, so call it only for quick ones (`isQuick`) or in a
 * worker thread.
 */
export const htmlOf = (markdown: string): string =>
  renderer.render(markdown, {
    // Footnote ids must be unique on pages with several texts.
    get docId() {
      return createHash('sha1').update(markdown).digest('hex').slice(0, 6);
    },
  });

/** Escapes text for HTML. */
export const escapeHtml = (text: string): string => renderer.utils.escapeHtml(text);

/** A heading with its position in the source. */
interface WrittenHeading {
  html: string;
  /** 1 to 6. */
  level: number;
  /** Index of its first line, from 0. */
  line: number;
}

/** Parses the headings of markdown in order; synchronous like {@link htmlOf}. */
export const headingsOf = (markdown: string): WrittenHeading[] => {
  const env = {};
  const tokens = renderer.parse(markdown, env);
  return tokens.flatMap(({ type, tag, map }, index) => {
    if (type !== 'heading_open' || map === null) return [];
    const content = tokens[index + 1]?.children ?? [];
    const html = renderer.renderer.render(content, renderer.options, env);
    return [{ html, level: Number(tag.slice(1)), line: map[0] }];
  });
};

/**
 * Extracts paragraphs as plain text, without headings, lists, tables, quotations and code; synchronous like {@link
 * htmlOf}.
 */
export const runningTextOf = (markdown: string): string[] => {
  const tokens = renderer.parse(markdown, {});
  return tokens
    .filter(
      ({ type, level }, index) =>
        type === 'inline' && level === 1 && tokens[index - 1]?.type === 'paragraph_open',
    )
    .map(({ children }) =>
      (children ?? [])
        .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
        .join('')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => text !== '');
};
