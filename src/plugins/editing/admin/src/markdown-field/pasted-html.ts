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
// What word processors put beside the text.
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

/** Elements that say how a text looks and reads; with none of them, the plain text is as good. */
const FORMATTED =
  'a[href], b, strong, i, em, del, h1, h2, h3, h4, ul, ol, table, blockquote, pre, code, img, footnote-reference';

/** Where a program only says that a text is bold, and not that it is important (and Google Docs that all is normal). */
const withoutEmptyBold = (body: HTMLElement): void => {
  for (const bold of body.querySelectorAll<HTMLElement>('b, strong')) {
    if (/^(?:normal|400)$/.test(bold.style.fontWeight)) bold.replaceWith(...bold.childNodes);
  }
};

/** Leaves pictures that have an address, and gives the addresses of those on other sites, each once. */
const foreignPictures = (body: HTMLElement): string[] => {
  const found = new Set<string>();
  for (const picture of body.querySelectorAll('img')) {
    // What only the clipboard has would be a text of megabytes.
    if (/^(?:data|blob|file|cid):/i.test(picture.getAttribute('src') ?? '')) picture.remove();
    const address = foreignAddress(picture);
    if (address !== null && picture.isConnected) found.add(address);
  }
  return [...found];
};

interface Pasted {
  markdown: string;
  /** Addresses of pictures in it that are on other sites. */
  pictures: string[];
}

/**
 * Formatted text of the clipboard as markdown.
 *
 * @returns null where nothing in it is formatted
 */
export const pastedMarkdown = (html: string): Pasted | null => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  withoutEmptyBold(body);
  plainStructure(body);
  const pictures = foreignPictures(body);
  if (body.querySelector(FORMATTED) === null) return null;
  return { markdown: turndown.turndown(body).trim(), pictures };
};
