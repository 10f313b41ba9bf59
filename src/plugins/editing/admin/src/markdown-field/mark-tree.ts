import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode, Tree } from '@lezer/common';

/** What can be marked within a line. */
export type MarkKind = 'bold' | 'italic' | 'struck' | 'code';

export interface Span {
  from: number;
  to: number;
}

/** A marked text: between the outer ends stand its delimiters, between the inner ones what it marks. */
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

/** Blocks whose text can hold marks. */
const TEXT_BLOCK = /^(?:Paragraph|(?:ATX|Setext)Heading\d|TableCell|Task|FootnoteText)$/;

/** What says what a block is, and is no part of its text. */
const BLOCK_MARK = /^(?:QuoteMark|ListMark|HeaderMark|TaskMarker|FootnoteLabel)$/;

/** Where marks are only characters. */
const LITERAL =
  /^(?:FencedCode|CodeBlock|InlineCode|HTML\w*|Comment\w*|URL|Autolink|LinkReference|TableDelimiter)$/;

/** Long enough for any article; what is not read by then is taken as plain. */
const PARSE_MS = 500;

const treeOf = (state: EditorState): Tree =>
  ensureSyntaxTree(state, state.doc.length, PARSE_MS) ?? syntaxTree(state);

const markOf = (node: SyntaxNode): Mark | null => {
  const kind = KINDS[node.name];
  if (kind === undefined || node.firstChild === null || node.lastChild === null) return null;
  const { from, to } = node;
  return { kind, from, to, innerFrom: node.firstChild.to, innerTo: node.lastChild.from };
};

/** Marks that overlap or touch a part of the text, outer ones first. */
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

/** Whether the characters between such ends are read as a mark. */
export const isRead = (state: EditorState, wanted: Mark): boolean =>
  marksIn(state, wanted.from, wanted.to).some(
    (mark) =>
      mark.kind === wanted.kind &&
      mark.from === wanted.from &&
      mark.innerFrom === wanted.innerFrom &&
      mark.innerTo === wanted.innerTo &&
      mark.to === wanted.to,
  );

/** Whether marks that are set at a position would be characters like others. */
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

/** What of an inline element can be marked by itself; null where it is one whole. */
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

/** Whether a mark stands around others that it holds wholly, or within them. */
export type Nesting = 'around' | 'within';

/** Cuts a span where it would begin within an element and end beyond it. */
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

/** The text of a block on each of its lines, without what stands before and behind it. */
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
 * What a mark is set around so that all of a span has it: one piece for each line, item and cell, with the
 * marks of lists, headings and quotations outside.
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
