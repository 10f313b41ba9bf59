import {
  Text,
  type ChangeSpec,
  type EditorState,
  type Line,
  type StateCommand,
} from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';
import { toggleMark } from './inline-marks';

const selectedLines = (state: EditorState): Line[] => {
  const lines = new Map<number, Line>();
  for (const { from, to } of state.selection.ranges) {
    for (let at = from; at <= to; at = state.doc.lineAt(at).to + 1) {
      const line = state.doc.lineAt(at);
      lines.set(line.number, line);
    }
  }
  return [...lines.values()];
};

/**
 * Adds a prefix to each selected line, or removes it if all have it. If several lines are selected,
 * empty ones are skipped.
 *
 * @param known matches any prefix of the same group, which is replaced
 * @param markOf returns the prefix by the line's index in the selection
 */
const toggleBeginning =
  (known: RegExp, markOf: (position: number) => string): StateCommand =>
  ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const selected = selectedLines(state);
    const written = selected.filter(({ text }) => text.trim() !== '');
    const lines = written.length > 0 ? written : selected.slice(0, 1);
    const stands = (line: Line): string => known.exec(line.text)?.[0] ?? '';
    const isSet = lines.every((line, position) => stands(line) === markOf(position));
    const changes = state.changes(
      lines.map((line, position): ChangeSpec => ({
        from: line.from,
        to: line.from + stands(line).length,
        insert: isSet ? '' : markOf(position),
      })),
    );
    const selection = state.selection.map(changes, 1);
    dispatch(state.update({ changes, selection, userEvent: 'input', scrollIntoView: true }));
    return true;
  };

export const toggleBold = toggleMark('bold');
export const toggleItalic = toggleMark('italic');
export const toggleStruck = toggleMark('struck');
export const toggleCode = toggleMark('code');
export const toggleHeading = (level: 2 | 3): StateCommand =>
  toggleBeginning(/^#{1,6} /, () => `${'#'.repeat(level)} `);
export const toggleQuote = toggleBeginning(/^> /, () => '> ');
export const toggleBullets = toggleBeginning(/^(?:[-*+]|\d+\.) /, () => '- ');
export const toggleNumbers = toggleBeginning(
  /^(?:[-*+]|\d+\.) /,
  (position) => `${position + 1}. `,
);

/** Splits our own text into lines, which get the document's line separator. */
export const linesOf = (text: string): Text => Text.of(text.split('\n'));

/** Replaces the selection and places the cursor behind the inserted text. */
export const insert = (view: EditorView, text: string): void => {
  const change = view.state.replaceSelection(linesOf(text));
  view.dispatch(change, { userEvent: 'input', scrollIntoView: true });
  view.focus();
};

/** Inserts a block below the cursor's line, separated by an empty line. */
export const insertBlock = (view: EditorView, block: string): void => {
  const line = view.state.doc.lineAt(view.state.selection.main.head);
  const before = line.text.trim() === '' ? '' : '\n\n';
  view.dispatch({
    changes: { from: line.to, insert: linesOf(`${before}${block}\n`) },
    selection: { anchor: line.to + before.length + block.length + 1 },
    userEvent: 'input',
    scrollIntoView: true,
  });
  view.focus();
};

/** Footnote numbers in a text, such as `[^1]`. */
const FOOTNOTE = /\[\^(\d{1,4})\]/g;

/** Inserts a footnote: the reference at the cursor, the text at the end of the document. */
export const insertFootnote: Command = (view) => {
  const text = view.state.doc.toString();
  const taken = [...text.matchAll(FOOTNOTE)].map(([, number]) => Number(number));
  const mark = `[^${Math.max(0, ...taken) + 1}]`;
  const { to } = view.state.selection.main;
  const end = view.state.doc.length;
  const note = `${text.endsWith('\n') ? '' : '\n'}\n${mark}: `;
  view.dispatch({
    changes: [
      { from: to, insert: mark },
      { from: end, insert: linesOf(note) },
    ],
    selection: { anchor: end + mark.length + note.length },
    userEvent: 'input',
    scrollIntoView: true,
  });
  view.focus();
  return true;
};
