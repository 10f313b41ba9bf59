import { invertedEffects } from '@codemirror/commands';
import {
  EditorState,
  StateEffect,
  StateField,
  type ChangeSet,
  type Extension,
  type Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import { isRead, marksIn, type Mark, type MarkKind, type Span } from './mark-tree';
import { mappedMark, replaceMarks, sharesDelimiters } from './placed-marks';

/** A mark being edited. While it is empty, the parser does not recognise it. */
export interface OpenMark extends Mark {
  open: string;
  close: string;
}

/** Effect that registers marks as being edited. */
export const opened = StateEffect.define<OpenMark[]>({
  map: (marks, changes) => marks.map((mark) => mappedMark(mark, changes)),
});
const closed = StateEffect.define<null>();

const isIntact = (state: EditorState, mark: OpenMark): boolean =>
  state.sliceDoc(mark.from, mark.innerFrom) === mark.open &&
  state.sliceDoc(mark.innerTo, mark.to) === mark.close;

/** Converts a parsed mark to one being edited. */
export const asOpen = (state: EditorState, mark: Mark): OpenMark => ({
  ...mark,
  open: state.sliceDoc(mark.from, mark.innerFrom),
  close: state.sliceDoc(mark.innerTo, mark.to),
});

const isTyped = (transaction: Transaction): boolean =>
  transaction.docChanged &&
  (transaction.isUserEvent('input') || transaction.isUserEvent('delete')) &&
  !transaction.isUserEvent('input.complete');

/** Smallest range that contains all changes of a transaction. */
const changedSpan = ({ changes }: Transaction): { from: number; to: number } => {
  let from = Number.POSITIVE_INFINITY;
  let to = 0;
  changes.iterChangedRanges((start, end) => {
    from = Math.min(from, start);
    to = Math.max(to, end);
  });
  return { from, to };
};

const holds = (mark: Mark, from: number, to: number): boolean =>
  mark.innerFrom <= from && to <= mark.innerTo;

/** Parsed marks in a range that share no delimiters with open ones. */
const parsedMarks = (
  state: EditorState,
  open: readonly OpenMark[],
  from: number,
  to: number,
): Mark[] =>
  marksIn(state, from, to).filter((mark) => !open.some((one) => sharesDelimiters(one, mark)));

const openField = StateField.define<readonly OpenMark[]>({
  create: () => [],
  update(before, transaction) {
    if (!transaction.docChanged && transaction.effects.length === 0) return before;
    const marks = before.map((mark) => mappedMark(mark, transaction.changes));
    const add = (more: readonly OpenMark[]): void => {
      for (const mark of more) {
        if (!marks.some(({ from, to }) => from === mark.from && to === mark.to)) marks.push(mark);
      }
    };
    // Keeps the mark open: a space typed at its end makes it unrecognisable until a word follows.
    if (isTyped(transaction)) {
      const { startState, changes } = transaction;
      const { from, to } = changedSpan(transaction);
      const written = parsedMarks(startState, before, from, to).filter((mark) =>
        holds(mark, from, to),
      );
      add(written.map((mark) => mappedMark(asOpen(startState, mark), changes)));
    }
    let isClosed = false;
    for (const effect of transaction.effects) {
      if (effect.is(opened)) add(effect.value);
      if (effect.is(closed)) isClosed = true;
    }
    const { head, anchor } = transaction.newSelection.main;
    return marks.filter(
      (mark) => !isClosed || (holds(mark, head, head) && holds(mark, anchor, anchor)),
    );
  },
});

/** Open marks, inner ones last, without those whose delimiters were edited by hand. */
export const openMarks = (state: EditorState): OpenMark[] =>
  (state.field(openField, false) ?? [])
    .filter((mark) => mark.innerFrom <= mark.innerTo && isIntact(state, mark))
    .sort((one, other) => one.from - other.from || other.to - one.to);

/** Open and parsed marks that contain or touch a position, outer ones first. */
export const marksAt = (state: EditorState, at: number): Mark[] => {
  const open = openMarks(state);
  return [
    ...open.filter(({ from, to }) => from <= at && at <= to),
    ...parsedMarks(state, open, at, at),
  ].sort((one, other) => one.from - other.from || other.to - one.to);
};

/** Tells whether a mark contains nothing but empty marks. */
export const isEmpty = (state: EditorState, mark: Mark): boolean => {
  let at = mark.innerFrom;
  const ends = openMarks(state)
    .filter((one) => one.from >= mark.innerFrom && one.to <= mark.innerTo)
    .flatMap((one) => [
      { from: one.from, to: one.innerFrom },
      { from: one.innerTo, to: one.to },
    ])
    .sort((one, other) => one.from - other.from);
  for (const end of ends) if (end.from === at) at = end.to;
  return at === mark.innerTo;
};

/** Tells whether the parser recognises a mark as intended and its content has no spaces at its ends. */
const isSettled = (state: EditorState, mark: OpenMark): boolean => {
  const text = state.sliceDoc(mark.innerFrom, mark.innerTo);
  return text === text.trim() && isRead(state, mark);
};

const isMarked = (state: EditorState, kind: MarkKind, { from, to }: Span): boolean =>
  marksIn(state, from, to).some((mark) => mark.kind === kind && mark.from < to && from < mark.to);

/** Passes over the marks: a mark that another one blocks is retried after the other has been set. */
const PASSES = 3;

/** Removes empty marks and rewrites those that the parser does not recognise as intended, inner ones first. */
const settling = (state: EditorState, left: readonly OpenMark[]): ChangeSet => {
  let current = state;
  let changes: ChangeSet = state.changes();
  const lost = new Set<OpenMark>();
  const apply = (step: ChangeSet): void => {
    changes = changes.compose(step);
    current = current.update({ changes: step, filter: false }).state;
  };
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const mark of left.toReversed()) {
      const now = mappedMark(mark, changes);
      const span = { from: now.innerFrom, to: now.innerTo };
      const unsettled = left.map((one) => mappedMark(one, changes));
      if (!isIntact(current, now)) {
        const isLost = lost.delete(mark) && !isMarked(current, now.kind, span);
        if (isLost) apply(replaceMarks(current, now.kind, [], [span], unsettled));
        continue;
      }
      const isNothing = isEmpty(current, now);
      if (!isNothing && isSettled(current, now)) continue;
      apply(replaceMarks(current, now.kind, [now], isNothing ? [] : [span], unsettled));
      if (!isNothing) lost.add(mark);
    }
  }
  return changes;
};

/** Marks that became unrecognisable because a letter was typed beside them: `_word_s`. */
const brokenMarks = (transaction: Transaction): OpenMark[] => {
  if (!isTyped(transaction) || transaction.isUserEvent('input.type.compose')) return [];
  const { startState, state, changes } = transaction;
  const { from, to } = changedSpan(transaction);
  return parsedMarks(startState, openMarks(startState), from, to)
    .filter((mark) => to <= mark.from || mark.to <= from)
    .map((mark) => mappedMark(asOpen(startState, mark), changes))
    .filter((mark) => {
      if (!isIntact(state, mark) || isRead(state, mark)) return false;
      const beside =
        state.sliceDoc(mark.from - 1, mark.from) + state.sliceDoc(mark.to, mark.to + 1);
      return /[\p{L}\p{N}]/u.test(beside);
    });
};

const settled = (transaction: Transaction): TransactionSpec | readonly TransactionSpec[] => {
  const isMoved = transaction.docChanged || transaction.selection !== undefined;
  if (!isMoved || transaction.isUserEvent('undo') || transaction.isUserEvent('redo')) {
    return transaction;
  }
  const { startState } = transaction;
  const hasOpen = (startState.field(openField, false) ?? []).length > 0;
  if (!hasOpen && !isTyped(transaction)) return transaction;
  const { anchor, head } = transaction.newSelection.main;
  const left = openMarks(transaction.state).filter(
    (mark) => !holds(mark, anchor, anchor) || !holds(mark, head, head),
  );
  const broken = brokenMarks(transaction);
  if (left.length + broken.length === 0) return transaction;
  const changes = settling(transaction.state, [...left, ...broken]);
  return [transaction, { changes, effects: closed.of(null), sequential: true }];
};

/** Closes all open marks when the editor loses focus; null if nothing changes. */
export const closeOpenMarks = (state: EditorState): TransactionSpec | null => {
  const changes = settling(state, openMarks(state));
  return changes.empty ? null : { changes, userEvent: 'input' };
};

/** Text to store, without empty pairs of delimiters. */
export const storedText = (state: EditorState): string =>
  settling(state, openMarks(state)).apply(state.doc).sliceString(0, undefined, state.lineBreak);

/** Tracks marks being edited; when the cursor leaves them, removes empty ones and repairs unrecognised ones. */
export const openMarkTracking: Extension = [
  openField,
  EditorState.transactionFilter.of(settled),
  // Undo restores the state of open marks: a removed pair is open again.
  invertedEffects.of(({ startState, state, docChanged }) => {
    const before = openMarks(startState);
    return docChanged && before.length > openMarks(state).length ? [opened.of(before)] : [];
  }),
];
