import { convertHtml } from '../html/body-of-html';
import { bodyOfMarkdown } from '../markdown/body-of-markdown';
import { hasHtml, hasSoftBreaks } from '../markdown/addresses';
import { createNotes, type ImportedBody, type NoteTaker } from '../imported-body';
import { RefusedBody, refuseTooDeep } from '../refused-body';
import { cardHtml } from './cards';
import { factsOf, listOf, textIn, type Facts } from './facts';
import { bodyJson } from './json';
import { escapeHtml, linkTo } from './markup';

/** Bits of a text's `format` (Lexical, LexicalConstants), and the elements with the same meaning. */
const FORMATS = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
] as const;

const formatted = (facts: Facts): string => {
  const text = typeof facts.text === 'string' ? facts.text : '';
  const format = typeof facts.format === 'number' ? facts.format : 0;
  // Code is innermost, because it shows marks as they are.
  const names = FORMATS.filter(([bit]) => (format & bit) !== 0).map(([, name]) => name);
  const ordered = [
    ...names.filter((name) => name === 'code'),
    ...names.filter((name) => name !== 'code'),
  ];
  return ordered.reduce((html, name) => `<${name}>${html}</${name}>`, escapeHtml(text));
};

const isListIn = (node: Facts): boolean => {
  const children = listOf(node.children);
  return (
    children.length > 0 && children.every((child) => textIn(factsOf(child), 'type') === 'list')
  );
};

/** Writes a node and what is below it as HTML. */
const nodeHtml = (node: Facts, note: NoteTaker, depth: number): string => {
  refuseTooDeep(depth);
  const inner = (): string =>
    listOf(node.children)
      .map((child) => nodeHtml(factsOf(child), note, depth + 1))
      .join('');
  const type = textIn(node, 'type').replace(/^extended-/, '');
  switch (type) {
    case 'root':
      return inner();
    case 'paragraph':
      return `<p>${inner()}</p>\n`;
    case 'heading': {
      const tag = textIn(node, 'tag');
      const name = /^h[1-6]$/.test(tag) ? tag : 'h2';
      return `<${name}>${inner()}</${name}>\n`;
    }
    case 'quote':
    case 'aside':
      return `<blockquote>${inner()}</blockquote>\n`;
    case 'list': {
      const isNumbered = textIn(node, 'listType') === 'number' || textIn(node, 'tag') === 'ol';
      const start = Number.parseInt(textIn(node, 'start'), 10) || 1;
      return isNumbered ? `<ol start="${start}">${inner()}</ol>\n` : `<ul>${inner()}</ul>\n`;
    }
    case 'listitem': {
      // A list within a list is the only child of an item of its own.
      if (isListIn(node)) return inner();
      const box = { true: '\u2611 ', false: '\u2610 ' }[String(node.checked)] ?? '';
      return `<li>${box}${inner()}</li>`;
    }
    case 'link':
    case 'autolink':
      return linkTo(textIn(node, 'url'), inner());
    case 'text':
    case 'tk':
    case 'zwnj':
      return formatted(node);
    case 'linebreak':
      return '<br>';
    case 'tab':
      return ' ';
    default:
      return Array.isArray(node.children) ? `<div>${inner()}</div>` : cardHtml(type, node, note);
  }
};

/** The markdown of a text that is one card with it. */
const onlyMarkdown = (root: Facts): string | null => {
  const [card, ...others] = listOf(root.children).map(factsOf);
  return card !== undefined && others.length === 0 && textIn(card, 'type') === 'markdown'
    ? textIn(card, 'markdown')
    : null;
};

/** Tells if our pages show a text of Ghost's dialect alike: without HTML, its ends of lines, marks and headings without a space. */
const isSameHere = (markdown: string): boolean =>
  !hasHtml(markdown) && !hasSoftBreaks(markdown) && !/==|^#{1,6}[^#\s]/m.test(markdown);

/**
 * Converts `posts.lexical` of Ghost (Lexical's serialized editor state with Ghost's cards) to our markdown.
 *
 * @throws {RefusedBody} too-large, too-deep, too-entangled, malformed
 */
export const bodyOfLexical = (written: string): ImportedBody => {
  const { root } = bodyJson(written, 'Lexical');
  if (!Array.isArray(factsOf(root).children)) {
    throw new RefusedBody('malformed', 'Lexical must have a "root" with "children".');
  }
  const markdown = onlyMarkdown(factsOf(root));
  if (markdown !== null && isSameHere(markdown)) return bodyOfMarkdown(markdown);
  const { notes, note } = createNotes();
  return { ...convertHtml(nodeHtml(factsOf(root), note, 0), note), notes };
};
