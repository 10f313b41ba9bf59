import {
  placeOf,
  passageAt,
  type Passage,
  type PassageRange,
} from '@ota-news/foundation/text/passages';
import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';

/** Returns the editor of a markdown field by field name; null if it is not mounted. */
const editorOf = (field: string): EditorView | null => {
  const element = document.querySelector<HTMLElement>(
    `[data-markdown=${CSS.escape(field)}] .cm-editor`,
  );
  return element === null ? null : EditorView.findFromDOM(element);
};

const setPlaces = StateEffect.define<PassageRange[]>();

const mark = Decoration.mark({ class: 'cm-commented' });

const marked = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects }) {
    const set = effects.find((effect) => effect.is(setPlaces));
    if (set === undefined) return marks.map(changes);
    const ranges = (set.value as PassageRange[]).map(({ from, to }) => mark.range(from, to));
    return Decoration.set(ranges, true);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Uses the colours provided by the field as custom properties. */
const theme = EditorView.baseTheme({
  '.cm-commented': {
    textDecoration: 'underline 2px dotted var(--accent)',
    textUnderlineOffset: '0.25em',
  },
});

/**
 * Highlights passages in a field's editor.
 *
 * @returns false if the editor is missing or not loaded yet
 */
export const showPassages = (field: string, passages: Passage[]): boolean => {
  const view = editorOf(field);
  if (view === null) return false;
  const text = view.state.doc.toString();
  const places = passages.flatMap((passage) => placeOf(text, passage) ?? []);
  const isNew = view.state.field(marked, false) === undefined;
  view.dispatch({
    effects: [
      ...(isNew ? [StateEffect.appendConfig.of([marked, theme])] : []),
      setPlaces.of(places),
    ],
  });
  return true;
};

/** Returns the selection in a field's editor; null if empty. */
export const selectedIn = (field: string): Passage | null => {
  const view = editorOf(field);
  if (view === null || view.state.selection.main.empty) return null;
  return passageAt(view.state.doc.toString(), view.state.selection.main);
};

/**
 * Selects a passage in a field's editor and scrolls to it.
 * @returns true if the passage was found
 */
export const goToPassage = (field: string, passage: Passage): boolean => {
  const view = editorOf(field);
  const place = view === null ? null : placeOf(view.state.doc.toString(), passage);
  if (view === null || place === null) return false;
  view.dispatch({
    selection: { anchor: place.from, head: place.to },
    effects: EditorView.scrollIntoView(place.from, { y: 'center' }),
  });
  view.dom.scrollIntoView({ block: 'center' });
  view.focus();
  return true;
};
