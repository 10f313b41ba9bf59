import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { search, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState, Prec, type Extension } from '@codemirror/state';
import { EditorView, ViewPlugin, drawSelection, keymap, placeholder } from '@codemirror/view';
import { deleteEmptyPair, leaveEndedMarks } from './inline-marks';
import { articleMarkdown, lineKeys } from './language';
import { indentItems, outdentItems } from './list-items';
import { liveStyle } from './live-style';
import { linesOf, toggleBold, toggleCode, toggleItalic } from './marks';
import { closeOpenMarks, openMarkTracking } from './open-marks';
import { pastedMarkdown } from './pasted-html';

/** Marks transactions caused by the form, which are not reported back to it. */
const fromForm = Annotation.define<true>();

/** Callbacks of the field. */
export interface EditorOwner {
  changed(): void;
  /** Called before another action on the form is possible: on blur, and when Control or Command is pressed. */
  left(): void;
  /** Called for the shortcut that inserts a link. */
  askForLink(): void;
  /** Called with pasted or dropped images, to be inserted at the cursor. */
  receive(pictures: File[]): void;
  /** Called with the addresses of external images in pasted text. */
  receiveForeign(addresses: string[]): void;
}

interface EditorSettings {
  parent: HTMLElement;
  text: string;
  label: string;
  /** Accessible description that explains keys with a special meaning. */
  description: string;
  placeholder: string;
  phrases: Record<string, string>;
  isDisabled: boolean;
}

const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

const received = (owner: EditorOwner): Extension =>
  EditorView.domEventHandlers({
    blur(_event, view) {
      const closed = closeOpenMarks(view.state);
      if (closed !== null) view.dispatch(closed);
      owner.left();
    },
    keydown(event) {
      if (event.key === 'Control' || event.key === 'Meta') owner.left();
    },
    paste(event, view) {
      const pictures = picturesIn(event.clipboardData);
      const html = event.clipboardData?.getData('text/html') ?? '';
      // Spreadsheets put an image of a copied table on the clipboard as well.
      if (pictures.length > 0 && html === '') {
        event.preventDefault();
        owner.receive(pictures);
        return true;
      }
      const pasted = html === '' ? null : pastedMarkdown(html);
      if (pasted === null) return false;
      event.preventDefault();
      view.dispatch(view.state.replaceSelection(linesOf(pasted.markdown)), {
        userEvent: 'input.paste',
        scrollIntoView: true,
      });
      if (pasted.pictures.length > 0) owner.receiveForeign(pasted.pictures);
      return true;
    },
  });

/**
 * Handles dropped images. The panel's drag-and-drop library calls `preventDefault` on every file
 * drop, and CodeMirror ignores such events, so this adds its own listener.
 */
const dropped = (owner: EditorOwner): Extension =>
  ViewPlugin.define((view) => {
    const drop = (event: DragEvent): void => {
      const pictures = picturesIn(event.dataTransfer);
      if (pictures.length === 0 || view.state.readOnly) return;
      event.preventDefault();
      const position = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (position !== null) view.dispatch({ selection: { anchor: position } });
      owner.receive(pictures);
    };
    view.contentDOM.addEventListener('drop', drop);
    return { destroy: () => view.contentDOM.removeEventListener('drop', drop) };
  });

/** Takes precedence over the keys of line prefixes. */
const markKeys: Extension = Prec.highest(
  keymap.of([
    { key: 'Enter', run: leaveEndedMarks },
    { key: 'Backspace', run: deleteEmptyPair },
  ]),
);

const locked = new Compartment();

/** Makes the text read-only or editable. */
const lock = (isDisabled: boolean): Extension => [
  EditorState.readOnly.of(isDisabled),
  EditorView.editable.of(!isDisabled),
];

/** Creates a markdown editor. It preserves the source byte for byte except for edits. */
export const createEditor = (settings: EditorSettings, owner: EditorOwner): EditorView =>
  new EditorView({
    parent: settings.parent,
    state: EditorState.create({
      doc: settings.text,
      extensions: [
        // Preserves CRLF line endings.
        EditorState.lineSeparator.of(settings.text.includes('\r\n') ? '\r\n' : '\n'),
        history(),
        drawSelection(),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          'aria-label': settings.label,
          'aria-description': settings.description,
          spellcheck: 'true',
        }),
        placeholder(settings.placeholder),
        EditorState.phrases.of(settings.phrases),
        articleMarkdown,
        openMarkTracking,
        markKeys,
        lineKeys,
        liveStyle,
        search({ top: true }),
        received(owner),
        dropped(owner),
        keymap.of([
          { key: 'Mod-b', run: toggleBold },
          { key: 'Mod-i', run: toggleItalic },
          { key: 'Mod-e', run: toggleCode },
          { key: 'Tab', run: indentItems, shift: outdentItems },
          {
            key: 'Mod-k',
            run: () => {
              owner.askForLink();
              return true;
            },
          },
          ...searchKeymap,
          ...historyKeymap,
          ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
        ]),
        locked.of(lock(settings.isDisabled)),
        EditorView.updateListener.of(({ docChanged, transactions }) => {
          if (docChanged && !transactions.some((one) => one.annotation(fromForm))) owner.changed();
        }),
      ],
    }),
  });

export const setLock = (view: EditorView, isDisabled: boolean): void =>
  view.dispatch({ effects: locked.reconfigure(lock(isDisabled)) });

/** Sets the text from the form, e.g. after a restoration. */
export const setText = (view: EditorView, text: string): void => {
  if (view.state.sliceDoc() === text) return;
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: text },
    annotations: fromForm.of(true),
  });
};
