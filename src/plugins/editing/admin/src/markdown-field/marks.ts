import {
  EditorSelection,
  Text,
  type ChangeSpec,
  type EditorState,
  type Line,
} from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';

/** Puts a mark around each selection, or takes it away where it stands. */
const toggleMark =
  (mark: string): Command =>
  (view) => {
    const { state } = view;
    const changes = state.changeByRange(({ from, to }) => {
      const before = state.sliceDoc(Math.max(0, from - mark.length), from);
      const after = state.sliceDoc(to, to + mark.length);
      if (before === mark && after === mark) {
        return {
          changes: [
            { from: from - mark.length, to: from },
            { from: to, to: to + mark.length },
          ],
          range: EditorSelection.range(from - mark.length, to - mark.length),
        };
      }
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: EditorSelection.range(from + mark.length, to + mark.length),
      };
    });
    view.dispatch(state.update(changes, { userEvent: 'input', scrollIntoView: true }));
    return true;
  };

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
 * Begins each selected line with a mark, or takes it away where all have it.
 *
 * @param known any mark of the kind, which is replaced
 * @param markOf the mark of the line at a position among those selected
 */
const toggleBeginning =
  (known: RegExp, markOf: (position: number) => string): Command =>
  (view) => {
    const lines = selectedLines(view.state);
    const stands = (line: Line): string => known.exec(line.text)?.[0] ?? '';
    const isSet = lines.every((line, position) => stands(line) === markOf(position));
    const changes: ChangeSpec[] = lines.map((line, position) => ({
      from: line.from,
      to: line.from + stands(line).length,
      insert: isSet ? '' : markOf(position),
    }));
    view.dispatch({ changes, userEvent: 'input', scrollIntoView: true });
    return true;
  };

export const toggleBold = toggleMark('**');
export const toggleItalic = toggleMark('_');
export const toggleStruck = toggleMark('~~');
export const toggleCode = toggleMark('`');
export const toggleHeading = (level: 2 | 3): Command =>
  toggleBeginning(/^#{1,6} /, () => `${'#'.repeat(level)} `);
export const toggleQuote = toggleBeginning(/^> /, () => '> ');
export const toggleBullets = toggleBeginning(/^(?:[-*+]|\d+\.) /, () => '- ');
export const toggleNumbers = toggleBeginning(
  /^(?:[-*+]|\d+\.) /,
  (position) => `${position + 1}. `,
);

/** A text of ours as lines: whatever ends them in the document ends these. */
export const linesOf = (text: string): Text => Text.of(text.split('\n'));

/** Puts a text in place of what is selected, and the cursor behind it. */
export const insert = (view: EditorView, text: string): void => {
  const change = view.state.replaceSelection(linesOf(text));
  view.dispatch(change, { userEvent: 'input', scrollIntoView: true });
  view.focus();
};

/** Puts a block of lines below the line of the cursor, with an empty line around it. */
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

/** Numbers of the footnotes of a text, as `[^1]` names them. */
const FOOTNOTE = /\[\^(\d{1,4})\]/g;

/** Begins a footnote at the cursor: its number there, its text at the end. */
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
