import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { headOf } from '../text/head';
import { inTextThread } from '../threads/text-threads';
import { isQuick } from './cost';
import { plainHtmlOf } from './plain';
import { htmlOf, runningTextOf } from './rendering';
import { textOfHtml } from './text-of-html';

const RENDERING = require.resolve('./rendering');

const MEMORY_BYTES = 32 * 1024 * 1024;

/** After so long it is tried again, in case the machine was the reason. */
const RETRY_MS = 60 * 60 * 1000;

/** No page is made of more HTML; what would be is shown as plain text. */
const MAX_HTML_LENGTH = 8 * 1024 * 1024;

const renderHere = async (markdown: string): Promise<string> => {
  const html = htmlOf(markdown);
  // Many short texts in a row let others have their turn.
  await setImmediate();
  return html;
};

/** The HTML of a text; null where making it would take too much. */
interface Rendering {
  html: string | null;
}

const renderings = new LRUCache<string, Rendering, string>({
  maxSize: MEMORY_BYTES,
  maxEntrySize: MEMORY_BYTES / 8,
  // What is being rendered while others take its place is answered all the same.
  ignoreFetchAbort: true,
  sizeCalculation: ({ html }) => (html ?? '').length + 64,
  async fetchMethod(_key, _stale, { context: markdown, options }) {
    const html = isQuick(markdown)
      ? await renderHere(markdown)
      : await inTextThread<string>(RENDERING, 'htmlOf', markdown);
    if (html !== null && html.length <= MAX_HTML_LENGTH) return { html };
    options.ttl = RETRY_MS;
    return { html: null };
  },
});

/** The same text is rendered once and remembered, because lists and feeds repeat bodies. */
const renderingOf = async (markdown: string): Promise<Rendering> => {
  const key = createHash('sha1').update(markdown).digest('base64');
  const rendering = await renderings.fetch(key, { context: markdown });
  return rendering ?? { html: null };
};

/**
 * Markdown as HTML. Texts that take long are rendered in a thread; what passes its deadline is shown
 * as it was written, in paragraphs.
 */
export const renderMarkdown = async (markdown: string): Promise<string> =>
  (await renderingOf(markdown)).html ?? plainHtmlOf(markdown);

/** Whether readers see a text as it was written, because it would take too long to render. */
export const isShownPlain = async (markdown: string): Promise<boolean> =>
  !isQuick(markdown) && (await renderingOf(markdown)).html === null;

/** Characters of HTML in which a description is looked for. */
const DESCRIBING = 20_000;

/**
 * The beginning of a text without its marks, on one line.
 *
 * @param longest in characters, at most a few hundred
 */
export const descriptionOf = async (markdown: string, longest: number): Promise<string> =>
  headOf(textOfHtml(await renderMarkdown(markdown), DESCRIBING), longest);

/**
 * The running text of a markdown document: its paragraphs as plain text, without headings, lists,
 * tables, quotations and code. None where finding them would take too long.
 *
 * @param longest how many characters of the markdown are looked at
 */
export const paragraphsOf = async (markdown: string, longest: number): Promise<string[]> => {
  const head = headOf(markdown, longest);
  if (isQuick(head)) return runningTextOf(head);
  return (await inTextThread<string[]>(RENDERING, 'runningTextOf', head)) ?? [];
};
