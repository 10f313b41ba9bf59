import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { truncate } from '../text/truncate';
import { inTextThread } from '../threads/text-threads';
import { isQuick } from './cost';
import { plainHtmlOf } from './plain';
import { htmlOf, runningTextOf } from './rendering';
import { textOfHtml } from './text-of-html';

const RENDERING = require.resolve('./rendering');

const MEMORY_BYTES = 32 * 1024 * 1024;

/** Lifetime of a failed rendering before a retry, as the failure may have been due to machine load. */
const RETRY_MS = 60 * 60 * 1000;

/** Maximum HTML length of a text; longer results are shown as plain text. */
const MAX_HTML_LENGTH = 8 * 1024 * 1024;

const renderHere = async (markdown: string): Promise<string> => {
  const html = htmlOf(markdown);
  // Yields to the event loop between many short texts.
  await setImmediate();
  return html;
};

/** HTML of a text; null if rendering exceeds the limits. */
interface Rendering {
  html: string | null;
}

const renderings = new LRUCache<string, Rendering, string>({
  maxSize: MEMORY_BYTES,
  maxEntrySize: MEMORY_BYTES / 8,
  // A rendering in progress is returned even if its cache entry is evicted meanwhile.
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

/** Renders a text once and caches the result, because lists and feeds repeat bodies. */
const renderingOf = async (markdown: string): Promise<Rendering> => {
  const key = createHash('sha1').update(markdown).digest('base64');
  const rendering = await renderings.fetch(key, { context: markdown });
  return rendering ?? { html: null };
};

/**
 * Renders markdown as HTML. Expensive texts are rendered in a worker thread; those that exceed its limits are shown as
 * plain text in paragraphs.
 */
export const renderMarkdown = async (markdown: string): Promise<string> =>
  (await renderingOf(markdown)).html ?? plainHtmlOf(markdown);

/** Tells if a text is shown as plain text because rendering it exceeds the limits. */
export const isTooSlowToRender = async (markdown: string): Promise<boolean> =>
  !isQuick(markdown) && (await renderingOf(markdown)).html === null;

/** Characters of HTML to process for a description. */
const DESCRIBING = 20_000;

/**
 * Returns the beginning of a text without markup, on one line.
 *
 * @param longest in characters, at most a few hundred
 */
export const descriptionOf = async (markdown: string, longest: number): Promise<string> =>
  truncate(textOfHtml(await renderMarkdown(markdown), DESCRIBING), longest);

/**
 * Extracts the paragraphs of a markdown document as plain text, without headings, lists, tables, quotations and code.
 * Empty if that exceeds the limits.
 *
 * @param longest number of markdown characters to process
 */
export const paragraphsOf = async (markdown: string, longest: number): Promise<string[]> => {
  const head = truncate(markdown, longest);
  if (isQuick(head)) return runningTextOf(head);
  return (await inTextThread<string[]>(RENDERING, 'runningTextOf', head)) ?? [];
};
