import type { ChangeSet, EditorState, StateCommand, TransactionSpec } from '@codemirror/state';
import { isLiteral, marksIn, type Mark, type MarkKind, type Span } from './mark-tree';
import {
  asOpen,
  closeOpenMarks,
  isEmpty,
  marksAt,
  opened,
  openMarks,
  type OpenMark,
} from './open-marks';
import { replaceMarks } from './placed-marks';

type Target = Parameters<StateCommand>[0];

/** Dispatches one step of a command, and returns the target with the new state for the next step. */
const step = (target: Target, spec: TransactionSpec): Target => {
  const transaction = target.state.update(spec, { scrollIntoView: true });
  target.dispatch(transaction);
  return { state: transaction.state, dispatch: target.dispatch };
};

const WORD = /[\p{L}\p{N}]/u;

/**
 * Chooses the delimiter at a position. An underscore isn't recognised beside a word character, nor
 * any delimiter beside the same character.
 */
const delimiterAt = (state: EditorState, kind: MarkKind, at: number): string => {
  const before = state.sliceDoc(at - 1, at);
  const after = state.sliceDoc(at, at + 1);
  const isBeside = (character: string): boolean => before === character || after === character;
  const isWithinPair = openMarks(state).some(({ innerFrom }) => innerFrom === at);
  if (kind === 'code') return '`';
  if (kind === 'struck') return '~~';
  if (kind === 'bold') return isBeside('*') && !isWithinPair ? '__' : '**';
  return WORD.test(before) || WORD.test(after) || isBeside('_') ? '*' : '_';
};

/** Inserts nested pairs of delimiters and places the cursor between them. */
const openPairs = (target: Target, kinds: readonly MarkKind[]): Target => {
  let current = target;
  for (const kind of kinds) {
    const { head } = current.state.selection.main;
    const delimiter = delimiterAt(current.state, kind, head);
    const inner = head + delimiter.length;
    const pair: OpenMark = {
      kind,
      open: delimiter,
      close: delimiter,
      from: head,
      innerFrom: inner,
      innerTo: inner,
      to: inner + delimiter.length,
    };
    current = step(current, {
      changes: { from: head, insert: delimiter + delimiter },
      selection: { anchor: inner },
      effects: opened.of([pair]),
      userEvent: 'input',
    });
  }
  return current;
};

const isHeld = (mark: Mark, at: number): boolean => mark.innerFrom <= at && at <= mark.innerTo;

const isOuter = (outer: Span, inner: Span): boolean =>
  (outer.from < inner.from && inner.to <= outer.to) ||
  (outer.from <= inner.from && inner.to < outer.to);

/** Tells whether only closing delimiters of inner marks and spaces lie between a position and the end of a mark. */
const isAtEnd = (state: EditorState, mark: Mark, at: number, within: readonly Mark[]): boolean => {
  let from = at;
  for (const inner of [...within].reverse()) {
    if (!isOuter(mark, inner) || !isHeld(inner, at)) continue;
    if (state.sliceDoc(from, inner.innerTo).trim() !== '') return false;
    from = inner.to;
  }
  return from <= mark.innerTo && state.sliceDoc(from, mark.innerTo).trim() === '';
};

const applied = (target: Target, changes: ChangeSet): void => {
  const { main } = target.state.selection;
  const selection = main.empty
    ? { anchor: changes.mapPos(main.head, -1) }
    : {
        anchor: changes.mapPos(main.anchor, main.anchor < main.head ? 1 : -1),
        head: changes.mapPos(main.head, main.anchor < main.head ? -1 : 1),
      };
  step(target, { changes, selection, userEvent: 'input' });
};

/** Toggles a mark at the cursor: enters, leaves or removes the existing one, or else inserts a new pair. */
const toggleAtCursor = (target: Target, kind: MarkKind): void => {
  const { state } = target;
  const { head } = state.selection.main;
  const around = marksAt(state, head);
  const mark = around.filter((one) => one.kind === kind).at(-1);
  if (mark === undefined) {
    if (
      !isLiteral(state, head) &&
      !around.some((one) => one.kind === 'code' && isHeld(one, head))
    ) {
      openPairs(target, [kind]);
    }
    return;
  }
  if (isEmpty(state, mark)) return applied(target, replaceMarks(state, kind, [mark], []));
  if (head === mark.to || head === mark.from) {
    const anchor = head === mark.to ? mark.innerTo : mark.innerFrom;
    step(target, { selection: { anchor }, effects: opened.of([asOpen(state, mark)]) });
    return;
  }
  if (head < mark.innerFrom || (head <= mark.innerTo && !isAtEnd(state, mark, head, around))) {
    return applied(target, replaceMarks(state, kind, [mark], []));
  }
  const crossed = around.filter((one) => isOuter(mark, one) && isHeld(one, head));
  openPairs(
    step(target, { selection: { anchor: mark.to }, userEvent: 'select' }),
    crossed.map((one) => one.kind),
  );
};

/** Removes the marks within the selection or, if there are none, marks the selection. */
const toggleOnSelection = (given: Target, kind: MarkKind): void => {
  const open = closeOpenMarks(given.state);
  const target = open === null ? given : step(given, open);
  const { state } = target;
  const { from, to } = state.selection.main;
  const held = marksIn(state, from, to).filter(
    (mark) => mark.kind === kind && Math.max(from, mark.innerFrom) < Math.min(to, mark.innerTo),
  );
  const rest = held.flatMap((mark) => [
    { from: mark.innerFrom, to: Math.max(from, mark.innerFrom) },
    { from: Math.min(to, mark.innerTo), to: mark.innerTo },
  ]);
  applied(target, replaceMarks(state, kind, held, held.length > 0 ? rest : [{ from, to }]));
};

/**
 * Toggles a mark on the selection or, without a selection, for the text typed next. Based on the
 * parsed marks, not on the characters beside the cursor.
 */
export const toggleMark =
  (kind: MarkKind): StateCommand =>
  ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const target = { state, dispatch };
    if (state.selection.main.empty) toggleAtCursor(target, kind);
    else toggleOnSelection(target, kind);
    return true;
  };

/** Moves the cursor out of marks that end there, before Enter starts a new line: a mark does not span lines. */
export const leaveEndedMarks: StateCommand = ({ state, dispatch }) => {
  const { head, empty } = state.selection.main;
  if (!empty) return false;
  const around = marksAt(state, head).filter((mark) => isHeld(mark, head));
  const outermost = around.find((mark) => isAtEnd(state, mark, head, around));
  if (outermost !== undefined) step({ state, dispatch }, { selection: { anchor: outermost.to } });
  return false;
};

/** Deletes an empty pair of delimiters around the cursor. */
export const deleteEmptyPair: StateCommand = ({ state, dispatch }) => {
  const { head, empty } = state.selection.main;
  const pair = openMarks(state)
    .filter((mark) => mark.innerFrom === head && mark.innerTo === head)
    .at(-1);
  if (!empty || pair === undefined) return false;
  dispatch(
    state.update({
      changes: [
        { from: pair.from, to: pair.innerFrom },
        { from: pair.innerTo, to: pair.to },
      ],
      userEvent: 'delete',
    }),
  );
  return true;
};
