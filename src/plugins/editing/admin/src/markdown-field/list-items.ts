import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { ChangeSpec, EditorState, StateCommand } from '@codemirror/state';
import type { SyntaxNode, Tree } from '@lezer/common';

/** Quotation markers at the start of a line. */
const QUOTED = /^(?: {0,3}> ?)*/;
const NUMBER = /^\d+/;
const PARSE_MS = 500;

const treeOf = (state: EditorState): Tree =>
  ensureSyntaxTree(state, state.doc.length, PARSE_MS) ?? syntaxTree(state);

const enclosing = (start: SyntaxNode | null, name: RegExp): SyntaxNode | null => {
  let node = start;
  while (node !== null && !name.test(node.name)) node = node.parent;
  return node;
};

/** Returns the list item of a line, or null. */
const itemOfLine = (state: EditorState, number: number): SyntaxNode | null => {
  const line = state.doc.line(number);
  const quoted = QUOTED.exec(line.text)?.[0].length ?? 0;
  const indented = line.text.slice(quoted).search(/\S/);
  if (indented < 0) return null;
  return enclosing(treeOf(state).resolveInner(line.from + quoted + indented, 1), /^ListItem$/);
};

/** Returns the outermost selected list items. */
const selectedItems = (state: EditorState): SyntaxNode[] => {
  const { from, to } = state.selection.main;
  const items: SyntaxNode[] = [];
  const last = state.doc.lineAt(to).number;
  for (let number = state.doc.lineAt(from).number; number <= last; number += 1) {
    const item = itemOfLine(state, number);
    if (
      item !== null &&
      !items.some(({ from: start, to: end }) => start <= item.from && item.to <= end)
    ) {
      items.push(item);
    }
  }
  return items;
};

const columnOf = (state: EditorState, item: SyntaxNode): number =>
  item.from - state.doc.lineAt(item.from).from;

/** Column in which the text of an item starts. */
const textColumnOf = (state: EditorState, item: SyntaxNode): number => {
  const mark = item.firstChild;
  return columnOf(state, item) + (mark === null ? 0 : mark.to - mark.from) + 1;
};

/** Indents all lines of items by a number of columns; a negative number outdents. */
const moved = (state: EditorState, items: SyntaxNode[], columns: number): ChangeSpec[] => {
  const changes: ChangeSpec[] = [];
  for (const item of items) {
    const last = state.doc.lineAt(item.to).number;
    for (let number = state.doc.lineAt(item.from).number; number <= last; number += 1) {
      const line = state.doc.line(number);
      const from = line.from + (QUOTED.exec(line.text)?.[0].length ?? 0);
      if (from === line.to) continue;
      const spaces = /^ */.exec(line.text.slice(from - line.from))?.[0].length ?? 0;
      if (columns > 0) changes.push({ from, insert: ' '.repeat(columns) });
      else changes.push({ from, to: from + Math.min(spaces, -columns) });
    }
  }
  return changes;
};

/** Renumbers all ordered lists in a range; nested lists start at one. */
const renumbered = (state: EditorState, from: number, to: number): ChangeSpec[] => {
  const changes: ChangeSpec[] = [];
  treeOf(state).iterate({
    from,
    to,
    enter: ({ name, node }) => {
      if (name !== 'OrderedList') return;
      const items = node.getChildren('ListItem');
      const isNested = node.parent?.name === 'ListItem';
      const written = items.map((item) =>
        Number(NUMBER.exec(state.sliceDoc(item.from, item.to))?.[0] ?? 1),
      );
      const first = isNested ? 1 : (written[0] ?? 1);
      items.forEach((item, place) => {
        const end = item.from + String(written[place]).length;
        if (written[place] === first + place) return;
        changes.push({ from: item.from, to: end, insert: String(first + place) });
      });
    },
  });
  return changes;
};

/** Columns by which an item is indented to be nested in the preceding item. */
const inwards = (state: EditorState, item: SyntaxNode): number => {
  let before = item.prevSibling;
  while (before !== null && before.name !== 'ListItem') before = before.prevSibling;
  if (before === null) return 0;
  return textColumnOf(state, before) - columnOf(state, item);
};

/** Columns (negative) by which an item is outdented to leave its parent item. */
const outwards = (state: EditorState, item: SyntaxNode): number => {
  const around = enclosing(item.parent, /^ListItem$/);
  return around === null ? 0 : columnOf(state, around) - columnOf(state, item);
};

const shift =
  (by: (state: EditorState, first: SyntaxNode) => number): StateCommand =>
  ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const items = selectedItems(state);
    const [first] = items;
    if (first === undefined) return false;
    const columns = by(state, first);
    if (columns === 0) return true;
    const changes = state.changes(moved(state, items, columns));
    const next = state.update({ changes, filter: false }).state;
    const list = enclosing(first, /^(?:Bullet|Ordered)List$/);
    const numbers = next.changes(
      renumbered(next, changes.mapPos(list?.from ?? 0), changes.mapPos(list?.to ?? 0)),
    );
    const all = changes.compose(numbers);
    dispatch(
      state.update({
        changes: all,
        selection: state.selection.map(all, 1),
        scrollIntoView: true,
        userEvent: 'input.indent',
      }),
    );
    return true;
  };

/** Nests the selected items in the preceding item; does nothing outside lists. */
export const indentItems = shift(inwards);

/** Moves the selected items out of their parent item. */
export const outdentItems = shift(outwards);
