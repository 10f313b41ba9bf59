import { closedHtml } from '../../html/document';
import { htmlOfForeignMarkdown } from '../../html/foreign-markdown';
import type { Card } from '../card';
import { textIn } from '../facts';
import { block, escapeHtml, figure } from '../markup';

/** `html`: as the editor wrote it. */
export const html: Card = (facts) => block(textIn(facts, 'html'));

/** `markdown`: Ghost's dialect, which has HTML in it. */
export const markdown: Card = (facts, note) =>
  htmlOfForeignMarkdown(textIn(facts, 'markdown'), note);

/** `codeblock`. */
export const code: Card = (facts) => {
  const language = textIn(facts, 'language');
  const written = typeof facts.code === 'string' ? facts.code : '';
  return figure(
    `<pre>\n<code class="language-${escapeHtml(language)}">${escapeHtml(written)}</code></pre>`,
    textIn(facts, 'caption'),
  );
};

/** `callout`: a quotation, which begins with its emoji. */
export const callout: Card = (facts) => {
  const emoji = escapeHtml(textIn(facts, 'calloutEmoji'));
  const text = closedHtml(textIn(facts, 'calloutText'));
  const sign = emoji === '' ? '' : `${emoji} `;
  const signed = text.startsWith('<p')
    ? text.replace(/^<p[^<>]*>/, `$&${sign}`)
    : `<p>${sign}${text}</p>`;
  return `<blockquote>${signed}</blockquote>\n`;
};

/** `toggle`: its heading in bold, its text below, always open. */
export const toggle: Card = (facts) =>
  `<details><summary>${closedHtml(textIn(facts, 'heading'))}</summary>${block(textIn(facts, 'content'))}</details>\n`;
