import type { ChangeDesc, ChangeSet, EditorState } from '@codemirror/state';
import { marksIn, piecesOf, type Mark, type MarkKind, type Nesting, type Span } from './mark-tree';

/** A candidate delimiter, and the characters at the ends of the text that stay outside of it. */
interface Way {
  delimiter: string;
  outside: RegExp;
}

const SPACE = /\s/;
/** Characters that a mark cannot begin or end with beside a letter. */
const PUNCTUATION = /[\s"'“”‘’«»„(),.;:!?…–—-]/;

const inWays = (...delimiters: string[]): Way[] =>
  [SPACE, PUNCTUATION].flatMap((outside) =>
    delimiters.map((delimiter) => ({ delimiter, outside })),
  );

/** Candidates in order of preference; the adjacent characters decide which ones the parser recognises. */
const WAYS: Record<Exclude<MarkKind, 'code'>, Way[]> = {
  bold: inWays('**', '__'),
  italic: inWays('_', '*'),
  struck: inWays('~~'),
};

/** Maximum rounds of attempts; remaining pieces stay unmarked. */
const ROUNDS = 8;

/**
 * Chooses a fence with one backtick more than the longest run in the code, with a space if the code
 * starts or ends with a backtick.
 */
const codeWay = (text: string): Way => {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return { delimiter: /^`|`$/.test(text) ? `${fence} ` : fence, outside: SPACE };
};

const wayOf = (kind: MarkKind, text: string, attempt: number): Way | undefined => {
  if (kind !== 'code') return WAYS[kind][attempt];
  return attempt === 0 ? codeWay(text) : undefined;
};

const trimmed = (state: EditorState, { from, to }: Span, outside: RegExp): Span => {
  const text = state.sliceDoc(from, to);
  let start = 0;
  let end = text.length;
  while (start < end && outside.test(text.charAt(start))) start += 1;
  while (end > start && outside.test(text.charAt(end - 1))) end -= 1;
  return { from: from + start, to: from + end };
};

interface Edit extends Span {
  insert: string;
}

interface Attempt {
  piece: Span;
  tried: number;
}

const backwards = (delimiter: string): string => [...delimiter].reverse().join('');

const without = ({ from, innerFrom, innerTo, to }: Mark): Edit[] => [
  { from, to: innerFrom, insert: '' },
  { from: innerTo, to, insert: '' },
];

/** Text of a piece without the removed delimiters. */
const textWithout = (state: EditorState, piece: Span, removed: Mark[]): string => {
  let text = '';
  let at = piece.from;
  const gone = removed.flatMap(without).sort((one, other) => one.from - other.from);
  for (const { from, to } of gone) {
    if (to <= at || from >= piece.to) continue;
    text += state.sliceDoc(at, Math.max(at, from));
    at = to;
  }
  return text + state.sliceDoc(at, Math.max(at, piece.to));
};

/** Edits that mark a piece with its current candidate; null if no candidate is left. */
const placed = (
  state: EditorState,
  kind: MarkKind,
  { piece, tried }: Attempt,
  removed: Mark[],
): Edit[] | null => {
  const way = wayOf(kind, textWithout(state, piece, removed), tried);
  if (way === undefined) return null;
  const { from, to } = trimmed(state, piece, way.outside);
  if (from === to) return null;
  return [
    { from, to: from, insert: way.delimiter },
    { from: to, to, insert: backwards(way.delimiter) },
  ];
};

/** Maps a mark through changes: text inserted at its outer ends is outside, text inserted at its inner ends inside. */
export const mappedMark = <M extends Mark>(mark: M, changes: ChangeDesc): M => ({
  ...mark,
  from: changes.mapPos(mark.from, 1),
  innerFrom: changes.mapPos(mark.innerFrom, -1),
  innerTo: changes.mapPos(mark.innerTo, 1),
  to: changes.mapPos(mark.to, -1),
});

const isSame = (one: Mark, other: Mark): boolean =>
  one.kind === other.kind && one.from === other.from && one.to === other.to;

/** Tells whether two marks use the same delimiter characters; then only one of them is intended. */
export const sharesDelimiters = (one: Mark, other: Mark): boolean =>
  without(one).some((end) => without(other).some(({ from, to }) => end.from < to && from < end.to));

/** Whole lines around the spans, in which a change may affect how marks are parsed. */
const neighbourhood = (state: EditorState, spans: readonly Span[]): Span => {
  const from = Math.min(...spans.map((span) => span.from));
  const to = Math.max(...spans.map((span) => span.to));
  return { from: state.doc.lineAt(from).from, to: state.doc.lineAt(to).to };
};

/** Merges pieces with adjacent marks of the same kind. */
const joined = (
  state: EditorState,
  kind: MarkKind,
  removed: Mark[],
  pieces: Span[],
  unsettled: readonly Mark[],
) => {
  const taken = [...removed];
  const grown = pieces.map((piece) => {
    const span = { ...piece };
    for (const mark of marksIn(state, piece.from, piece.to)) {
      if (mark.kind !== kind || taken.some((one) => isSame(one, mark))) continue;
      if (mark.to !== piece.from && mark.from !== piece.to) continue;
      if (unsettled.some((one) => sharesDelimiters(one, mark))) continue;
      taken.push(mark);
      span.from = Math.min(span.from, mark.to === piece.from ? mark.innerFrom : span.from);
      span.to = Math.max(span.to, mark.from === piece.to ? mark.innerTo : span.to);
    }
    return span;
  });
  return { taken, grown };
};

interface Outcome {
  changes: ChangeSet;
  next: EditorState;
  /** Other marks that the parser no longer recognises. */
  harmed: Mark[];
  /** Number of pieces that could not be marked. */
  lost: number;
}

const replacement = (
  state: EditorState,
  kind: MarkKind,
  removed: Mark[],
  spans: Span[],
  unsettled: readonly Mark[],
  nesting: Nesting,
): Outcome => {
  const pieces = spans
    .flatMap((span) => piecesOf(state, kind, span, nesting))
    .map((piece) => trimmed(state, piece, SPACE))
    .filter(({ from, to }) => from < to);
  const { taken, grown } = joined(state, kind, removed, pieces, unsettled);
  if (taken.length + grown.length === 0) {
    return { next: state, changes: state.changes(), harmed: [], lost: 0 };
  }
  const near = neighbourhood(state, [...taken, ...grown]);
  const kept = marksIn(state, near.from, near.to).filter((mark) => {
    const isUnsettled = unsettled.some((one) => isSame(one, mark));
    if (taken.some((one) => isSame(one, mark)) || (isUnsettled && nesting === 'around')) {
      return false;
    }
    return isUnsettled || !unsettled.some((one) => sharesDelimiters(one, mark));
  });
  let attempts: Attempt[] = grown.map((piece) => ({ piece, tried: 0 }));
  for (let round = 0; ; round += 1) {
    const edits = attempts.map((attempt) => placed(state, kind, attempt, taken));
    const changes = state.changes([
      ...taken.flatMap(without),
      ...edits.flatMap((one) => one ?? []),
    ]);
    const next = state.update({ changes, filter: false }).state;
    const read = marksIn(next, changes.mapPos(near.from, -1), changes.mapPos(near.to, 1));
    const stands = (span: Span): boolean => {
      const from = changes.mapPos(span.from, 1);
      const to = changes.mapPos(span.to, -1);
      const [mark, ...doubled] = read.filter(
        (one) => one.kind === kind && one.from < to && from < one.to,
      );
      if (mark === undefined || doubled.length > 0) return false;
      return (
        mark.innerFrom <= from &&
        mark.innerTo >= to &&
        next.sliceDoc(mark.innerFrom, from).trim() === '' &&
        next.sliceDoc(to, mark.innerTo).trim() === ''
      );
    };
    const harmed = kept
      .map((mark) => mappedMark(mark, changes))
      .filter((wanted) => !read.some((mark) => isSame(mark, wanted)));
    const hasFailed = edits.map(
      (edit) =>
        edit !== null &&
        (harmed.length > 0 || !stands({ from: edit[0]?.from ?? 0, to: edit[1]?.from ?? 0 })),
    );
    if (!hasFailed.includes(true)) {
      return { next, changes, harmed, lost: edits.filter((edit) => edit === null).length };
    }
    attempts = attempts.map(({ piece, tried }, index) => {
      if (hasFailed[index] !== true) return { piece, tried };
      return { piece, tried: round < ROUNDS ? tried + 1 : Number.POSITIVE_INFINITY };
    });
  }
};

/**
 * Removes marks and sets others, trying candidates until the parser recognises all of them.
 *
 * @param removed marks whose delimiters are deleted
 * @param spans ranges to be marked with `kind`
 * @param unsettled marks that need not be recognised afterwards; all others are preserved
 * @returns the changes; ranges that can't be marked stay unmarked
 */
export const replaceMarks = (
  state: EditorState,
  kind: MarkKind,
  removed: Mark[],
  spans: Span[],
  unsettled: readonly Mark[] = [],
): ChangeSet => {
  const around = replacement(state, kind, removed, spans, unsettled, 'around');
  const within =
    around.lost === 0 ? around : replacement(state, kind, removed, spans, unsettled, 'within');
  let { next, changes } = within.lost === 0 ? within : around;
  const { harmed } = within.lost === 0 ? within : around;
  let later: ChangeSet = next.changes();
  for (const mark of harmed) {
    const now = mappedMark(mark, later);
    const step = replaceMarks(next, now.kind, [now], [{ from: now.innerFrom, to: now.innerTo }]);
    next = next.update({ changes: step, filter: false }).state;
    later = later.compose(step);
    changes = changes.compose(step);
  }
  return changes;
};
