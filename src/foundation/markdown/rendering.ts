import MarkdownIt from 'markdown-it';
import { createHash } from 'node:crypto';
import { footnotes } from './footnotes';

/**
 * Markdown of articles, profiles and pages: CommonMark with tables, strike-through and footnotes. Raw HTML is
 * escaped and `javascript:` addresses are not linked, so the result needs no sanitizer.
 */
const renderer = new MarkdownIt({ html: false, linkify: false, typographer: false }).use(footnotes);

const SCHEME = /^\s*[a-z][a-z\d+.-]*:/i;
/** What readers may be led to; of `data:`, markdown-it lets pictures through alone. */
const LINKED = /^\s*(?:https?|mailto|tel|data):/i;

const isHarmless = renderer.validateLink.bind(renderer);
renderer.validateLink = (address) =>
  isHarmless(address) && (LINKED.test(address) || !SCHEME.test(address));

/** The page has its own h1, so a body that starts at h1 moves down by one level. */
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
    // markdown-it aligns by a style attribute, which the Content-Security-Policy forbids.
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
  // HTML has no picture without an address; to browsers an empty one means the page itself.
  if (token.attrGet('src') === '') return renderer.utils.escapeHtml(alternative);
  token.attrSet('alt', alternative);
  token.attrSet('loading', 'lazy');
  token.attrSet('decoding', 'async');
  return self.renderToken(tokens, index, options);
};

/**
 * Markdown as HTML, made here and now. Some texts take a time that grows with the square of their
 * length, so call it with quick ones only (`isQuick`), or in a thread.
 */
export const htmlOf = (markdown: string): string =>
  renderer.render(markdown, {
    // A page may have several texts, whose first footnotes are different places.
    get docId() {
      return createHash('sha1').update(markdown).digest('hex').slice(0, 6);
    },
  });

/** Text as HTML shows it. */
export const escapeHtml = (text: string): string => renderer.utils.escapeHtml(text);

/** A heading where it is written. */
interface WrittenHeading {
  html: string;
  /** 1 to 6. */
  level: number;
  /** Line that it begins in, from 0. */
  line: number;
}

/** The headings of markdown in their order; as {@link htmlOf}. */
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

/** Paragraphs as plain text, without headings, lists, tables, quotations and code; as {@link htmlOf}. */
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
