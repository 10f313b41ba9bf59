import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode, Tree } from '@lezer/common';

/** Inline formats. */
export type MarkKind = 'bold' | 'italic' | 'struck' | 'code';

export interface Span {
  from: number;
  to: number;
}

/** Formatted text: its delimiters lie between the outer and inner ends, its content between the inner ends. */
export interface Mark extends Span {
  kind: MarkKind;
  innerFrom: number;
  innerTo: number;
}

const KINDS: Record<string, MarkKind | undefined> = {
  StrongEmphasis: 'bold',
  Emphasis: 'italic',
  Strikethrough: 'struck',
  InlineCode: 'code',
};

/** Blocks whose text can contain marks. */
const TEXT_BLOCK = /^(?:Paragraph|(?:ATX|Setext)Heading\d|TableCell|Task|FootnoteText)$/;

/** Markers of a block that are not part of its text. */
const BLOCK_MARK = /^(?:QuoteMark|ListMark|HeaderMark|TaskMarker|FootnoteLabel)$/;

/** Nodes in which delimiters are literal characters. */
const LITERAL =
  /^(?:FencedCode|CodeBlock|InlineCode|HTML\w*|Comment\w*|URL|Autolink|LinkReference|TableDelimiter)$/;

/** Parsing timeout in milliseconds, sufficient for any article; the unparsed rest counts as plain text. */
const PARSE_MS = 500;

const treeOf = (state: EditorState): Tree =>
  ensureSyntaxTree(state, state.doc.length, PARSE_MS) ?? syntaxTree(state);

const markOf = (node: SyntaxNode): Mark | null => {
  const kind = KINDS[node.name];
  if (kind === undefined || node.firstChild === null || node.lastChild === null) return null;
  const { from, to } = node;
  return { kind, from, to, innerFrom: node.firstChild.to, innerTo: node.lastChild.from };
};

/** Marks that overlap or touch a range, outer ones first. */
export const marksIn = (state: EditorState, from: number, to: number): Mark[] => {
  const marks: Mark[] = [];
  treeOf(state).iterate({
    from,
    to,
    enter: ({ node }) => {
      const mark = markOf(node);
      if (mark !== null) marks.push(mark);
    },
  });
  return marks;
};

/** Tells whether the parser recognises a mark with exactly these ends. */
export const isRead = (state: EditorState, wanted: Mark): boolean =>
  marksIn(state, wanted.from, wanted.to).some(
    (mark) =>
      mark.kind === wanted.kind &&
      mark.from === wanted.from &&
      mark.innerFrom === wanted.innerFrom &&
      mark.innerTo === wanted.innerTo &&
      mark.to === wanted.to,
  );

/** Tells whether delimiters inserted at a position would be literal characters. */
export const isLiteral = (state: EditorState, at: number): boolean => {
  for (
    let node: SyntaxNode | null = treeOf(state).resolveInner(at, -1);
    node !== null;
    node = node.parent
  ) {
    const isInside = node.from < at && (at < node.to || /^(?:Fenced|Code)/.test(node.name));
    if (isInside && LITERAL.test(node.name)) return true;
  }
  return false;
};

/** Part of an inline element that can be marked separately; null if the element can only be marked as a whole. */
const contentOf = (node: SyntaxNode, kind: MarkKind): Span | null => {
  const mark = markOf(node);
  if (mark !== null) {
    const isOne = mark.kind === 'code' && kind !== 'code';
    return isOne ? null : { from: mark.innerFrom, to: mark.innerTo };
  }
  if (node.name !== 'Link') return null;
  const [open, close] = node.getChildren('LinkMark');
  const leads = node.getChild('URL') ?? node.getChild('LinkLabel');
  return open && close && leads ? { from: open.to, to: close.from } : null;
};

/** Nesting of a new mark relative to marks that it fully contains: outside or inside of them. */
export type Nesting = 'around' | 'within';

/** Splits a span so that no piece crosses the boundary of an element. */
const cut = (kind: MarkKind, parent: SyntaxNode, span: Span, nesting: Nesting): Span[] => {
  const pieces: Span[] = [];
  let { from, to } = span;
  for (let child = parent.firstChild; child !== null; child = child.nextSibling) {
    if (child.to <= from || child.from >= to) continue;
    const content = contentOf(child, kind);
    const isWhole = child.from >= from && child.to <= to;
    if (content === null || (isWhole && nesting === 'around')) {
      from = Math.min(from, child.from);
      to = Math.max(to, child.to);
      continue;
    }
    if (from < child.from) pieces.push({ from, to: child.from });
    const inner = { from: Math.max(from, content.from), to: Math.min(to, content.to) };
    if (inner.from < inner.to) pieces.push(...cut(kind, child, inner, nesting));
    from = child.to;
  }
  if (from < to) pieces.push({ from, to });
  return pieces;
};

/** Ranges of a block's text by line, without its markers. */
const linesOfBlock = (state: EditorState, block: SyntaxNode, span: Span): Span[] => {
  const marks: Span[] = [];
  for (let child = block.firstChild; child !== null; child = child.nextSibling) {
    if (BLOCK_MARK.test(child.name)) marks.push(child);
  }
  const lines: Span[] = [];
  const last = Math.min(block.to, span.to);
  for (let at = Math.max(block.from, span.from); at <= last; at = state.doc.lineAt(at).to + 1) {
    const line = state.doc.lineAt(at);
    let from = Math.max(line.from, block.from);
    let to = Math.min(line.to, block.to);
    for (const mark of marks) {
      if (mark.from < from || mark.to > to) continue;
      if (state.sliceDoc(from, mark.from).trim() === '') from = mark.to;
      else to = mark.from;
    }
    from = Math.max(from, span.from);
    to = Math.min(to, span.to);
    if (from < to) lines.push({ from, to });
  }
  return lines;
};

/**
 * Splits a span into the ranges to be marked: one for each line, list item and table cell,
 * excluding the markers of lists, headings and quotations.
 */
export const piecesOf = (
  state: EditorState,
  kind: MarkKind,
  span: Span,
  nesting: Nesting,
): Span[] => {
  const placed = kind === 'code' ? 'within' : nesting;
  const pieces: Span[] = [];
  treeOf(state).iterate({
    from: span.from,
    to: span.to,
    enter: ({ node }) => {
      if (!TEXT_BLOCK.test(node.name)) return undefined;
      for (const line of linesOfBlock(state, node, span)) {
        pieces.push(...cut(kind, node, line, placed));
      }
      return false;
    },
  });
  return pieces;
};
