import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import MarkdownIt from 'markdown-it';

const MEMORY_BYTES = 32 * 1024 * 1024;

/**
 * Markdown of articles, profiles and pages: CommonMark with tables and strike-through. Raw HTML is
 * escaped and `javascript:` addresses are not linked, so the result needs no sanitizer.
 */
const renderer = new MarkdownIt({ html: false, linkify: false, typographer: false });

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

const rendered = new LRUCache<string, string>({
  maxSize: MEMORY_BYTES,
  sizeCalculation: (html) => html.length + 64,
});

/** Markdown as HTML. The same text is rendered once and remembered, because lists repeat bodies. */
export const renderMarkdown = (markdown: string): string => {
  const key = createHash('sha1').update(markdown).digest('base64');
  const known = rendered.get(key);
  if (known !== undefined) return known;
  const html = renderer.render(markdown);
  if (html.length < MEMORY_BYTES / 8) rendered.set(key, html);
  return html;
};

/** Elements inside a line: where they end, no space begins. */
const INLINE_TAGS = /<\/?(?:a|code|em|img|s|strong)\b[^>]*>/g;

/** Markdown as plain text on one line, e.g. for descriptions. */
export const plainText = (markdown: string): string =>
  renderMarkdown(markdown)
    .replace(INLINE_TAGS, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
