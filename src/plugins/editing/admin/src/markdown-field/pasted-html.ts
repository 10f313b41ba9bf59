import { gfm } from '@joplin/turndown-plugin-gfm';
import Turndown from 'turndown';
import { foreignAddress } from './foreign-pictures';
import { plainStructure } from './word-processor-html';

const turndown = new Turndown({
  headingStyle: 'atx',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '_',
});
turndown.use(gfm);
// Metadata that word processors add to the text.
turndown.remove(['style', 'script', 'meta', 'title']);
turndown.addRule('footnote-reference', {
  filter: (node) => node.nodeName === 'FOOTNOTE-REFERENCE',
  replacement: (label) => `[^${label}]`,
});
turndown.addRule('footnote-text', {
  filter: (node) => node.nodeName === 'FOOTNOTE-TEXT',
  replacement: (text, node) =>
    `\n\n[^${(node as Element).getAttribute('label')}]: ${text.trim()}\n\n`,
});

/** Elements with formatting; without any of them, the plain text is sufficient. */
const FORMATTED =
  'a[href], b, strong, i, em, del, h1, h2, h3, h4, ul, ol, table, blockquote, pre, code, img, footnote-reference';

/** Unwraps bold elements with normal weight, in which Google Docs wraps everything it copies. */
const withoutEmptyBold = (body: HTMLElement): void => {
  for (const bold of body.querySelectorAll<HTMLElement>('b, strong')) {
    if (/^(?:normal|400)$/.test(bold.style.fontWeight)) bold.replaceWith(...bold.childNodes);
  }
};

/** Removes images without a usable address, and returns the addresses of those on other sites, without duplicates. */
const foreignPictures = (body: HTMLElement): string[] => {
  const found = new Set<string>();
  for (const picture of body.querySelectorAll('img')) {
    // Images embedded in the clipboard would add megabytes of text.
    if (/^(?:data|blob|file|cid):/i.test(picture.getAttribute('src') ?? '')) picture.remove();
    const address = foreignAddress(picture);
    if (address !== null && picture.isConnected) found.add(address);
  }
  return [...found];
};

interface Pasted {
  markdown: string;
  /** Addresses of its images on other sites. */
  pictures: string[];
}

/**
 * Converts formatted text of the clipboard to markdown.
 *
 * @returns null if it has no formatting
 */
export const pastedMarkdown = (html: string): Pasted | null => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  withoutEmptyBold(body);
  plainStructure(body);
  const pictures = foreignPictures(body);
  if (body.querySelector(FORMATTED) === null) return null;
  return { markdown: turndown.turndown(body).trim(), pictures };
};
