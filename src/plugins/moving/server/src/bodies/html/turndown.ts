import type { Element } from '@mixmark-io/domino';
import TurndownService from 'turndown';
import { attribute, closest, firstOf } from './dom';
import { MARKDOWN } from './foreign-markdown';
import { marked } from './emphasis';
import { NUMBER, OTHER_MARK } from './structure';
import { COLUMNS } from './tables';
import {
  asParagraph,
  destination,
  escaped,
  fenced,
  indented,
  inOneLine,
  quotedTitle,
} from './written';

const turndown = new TurndownService({
  headingStyle: 'atx',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '_',
  hr: '---',
  br: '\\',
});

const marks = turndown.escape.bind(turndown);
turndown.escape = (text) => escaped(text, marks);

/** Turndown is given nodes of domino. */
const element = (node: unknown): Element => node as Element;
const named =
  (...names: string[]) =>
  (node: Element): boolean =>
    names.includes(node.nodeName);

turndown.addRule('paragraph', {
  filter: 'p',
  replacement: (content) => `\n\n${asParagraph(content.trim())}\n\n`,
});
turndown.addRule('emphasis', {
  filter: ['em', 'i'],
  replacement: (content, node) => marked(content, element(node), '_', '*'),
});
turndown.addRule('strong', {
  filter: ['strong', 'b'],
  replacement: (content, node) =>
    closest(element(node), 'STRONG', 'B') === null ? marked(content, element(node), '**') : content,
});
turndown.addRule('struck', {
  filter: named('DEL', 'S', 'STRIKE'),
  replacement: (content, node) => marked(content, element(node), '~~'),
});
turndown.addRule('link', {
  filter: (node) => node.nodeName === 'A' && node.getAttribute('href') !== null,
  replacement: (content, node) => {
    const anchor = element(node);
    const address = attribute(anchor, 'href');
    const isBare = /^https?:\/\/[^\s<>]+$/.test(address) && anchor.textContent === address;
    if (isBare && firstOf(anchor, 'IMG') === null) return `<${address}>`;
    const text = inOneLine(content);
    return `[${text}](${destination(address)}${quotedTitle(attribute(anchor, 'title'))})`;
  },
});
turndown.addRule('picture', {
  filter: 'img',
  replacement: (_, node) => {
    const picture = element(node);
    const alternative = turndown.escape(attribute(picture, 'alt').replace(/\s+/g, ' '));
    return `![${alternative}](${destination(attribute(picture, 'src'))}${quotedTitle(attribute(picture, 'title'))})`;
  },
});
turndown.addRule('item', {
  filter: 'li',
  replacement: (content, node) => {
    const item = element(node);
    const list = item.parentNode as Element;
    const isOther = list.hasAttribute?.(OTHER_MARK);
    const mark =
      list.nodeName === 'OL'
        ? `${attribute(item, NUMBER)}${isOther ? ')' : '.'} `
        : `${isOther ? '*' : '-'} `;
    return `${mark}${indented(content.trim(), mark.length)}\n`;
  },
});
turndown.addRule('code', {
  filter: (node) => node.nodeName === 'PRE',
  replacement: (_, node) => {
    const block = element(node);
    const classes = `${attribute(block, 'class')} ${attribute(firstOf(block, 'CODE') ?? block, 'class')}`;
    const language = /\b(?:language|lang)-([\w+#.-]+)/.exec(classes.slice(0, 1_000))?.[1] ?? '';
    return fenced(block.textContent ?? '', language);
  },
});
turndown.addRule('cell', {
  filter: ['td', 'th'],
  replacement: (content) => ` ${inOneLine(content).replace(/\|/g, '\\|')} |`,
});
turndown.addRule('row', {
  filter: 'tr',
  replacement: (content, node) => {
    const columns = attribute(element(node), COLUMNS);
    return `|${content}\n${columns === '' ? '' : `${columns}\n`}`;
  },
});
turndown.addRule('table', {
  filter: 'table',
  replacement: (content) => `\n\n${content.trim()}\n\n`,
});
turndown.addRule('footnote-reference', {
  filter: named('FOOTNOTE-REFERENCE'),
  replacement: (number) => `[^${number}]`,
});
turndown.addRule('footnote-text', {
  filter: named('FOOTNOTE-TEXT'),
  replacement: (text, node) =>
    `\n\n[^${attribute(element(node), 'label')}]: ${indented(text.trim(), 4)}\n\n`,
});

turndown.addRule('markdown', {
  filter: (node) => node.nodeName === 'PRE' && node.getAttribute(MARKDOWN) !== null,
  replacement: (_, node) => `\n\n${element(node).textContent ?? ''}\n\n`,
});

/** Converts a prepared tree to markdown. */
export const markdownOf = (body: Element): string => turndown.turndown(body).trim();
