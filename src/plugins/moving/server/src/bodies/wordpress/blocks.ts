import type { Element, Node } from '@mixmark-io/domino';
import { attribute, elementsOf, link, make, nodesOf, remove, replace } from '../html/dom';
import type { Pass } from '../html/pass';

/** The beginning of a block's comment: its name and attributes, in the block grammar of WordPress. */
const OPENING = /^\s+wp:([a-z][\w-]*(?:\/[a-z][\w-]*)?)\s+/;

/** Tells if a text has blocks, whose paragraphs are elements already. */
export const hasBlocks = (text: string): boolean => text.includes('<!-- wp:');

/** Blocks without content of their own whose loss needs no mention. */
const SILENT = new Set(['footnotes', 'spacer', 'separator', 'paragraph', 'more', 'nextpage']);

const attributesOf = (written: string): Record<string, unknown> => {
  if (!written.startsWith('{')) return {};
  try {
    return JSON.parse(written) as Record<string, unknown>;
  } catch {
    return {};
  }
};

/** What WordPress would draw when it shows the page becomes a link where its address is known, always with a note. */
export const drawnBlocks: Pass = (body, note) => {
  for (const node of nodesOf(body)) {
    if (node.nodeType !== 8) continue;
    const comment = (node as Node & { data: string }).data;
    if (/^more\b|^nextpage\s*$/.test(comment)) {
      note('truncation-mark', comment);
      continue;
    }
    const opening = OPENING.exec(comment);
    const name = opening?.[1] ?? '';
    if (opening === null || !comment.endsWith('/') || SILENT.has(name)) continue;
    const facts = attributesOf(comment.slice(opening[0].length, -1).trim());
    const address = [facts.url, facts.feedURL, facts.href, facts.src].find(
      (value) => typeof value === 'string' && value !== '',
    ) as string | undefined;
    note('block', `${name} ${JSON.stringify(facts)}`);
    if (address === undefined) continue;
    const label = typeof facts.label === 'string' && facts.label !== '' ? facts.label : address;
    replace(node, make(node, 'p', link(node, address, label)));
  }
};

/** A file has a link and often a button for the same address, which would follow without a space. */
export const filesOnce: Pass = (body, note) => {
  for (const block of elementsOf(body, 'DIV')) {
    if (!/\bwp-block-file\b/.test(attribute(block, 'class'))) continue;
    const links = elementsOf(block, 'A').filter((each) => attribute(each, 'href') !== '');
    const isButton = (each: Element) => /\bwp-block-file__button\b/.test(attribute(each, 'class'));
    const button = links.find(isButton);
    const text = links.find((each) => !isButton(each));
    const shown = text ?? button;
    if (shown === undefined) continue;
    note('file', attribute(shown, 'href'));
    if (text === undefined || button === undefined) continue;
    if (attribute(text, 'href') !== attribute(button, 'href')) continue;
    remove(button);
  }
};

/** Buttons without an address, which are placeholders, stay as text. */
export const separateButtons: Pass = (body) => {
  for (const node of nodesOf(body)) {
    if (node.nodeName !== 'DIV') continue;
    if (!/\bwp-block-button\b/.test(attribute(node as never, 'class'))) continue;
    const paragraph = make(node, 'p');
    replace(node, paragraph);
    paragraph.appendChild(node);
  }
};
