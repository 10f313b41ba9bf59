import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { search, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState, Prec, type Extension } from '@codemirror/state';
import { EditorView, ViewPlugin, drawSelection, keymap, placeholder } from '@codemirror/view';
import { deleteEmptyPair, leaveEndedMarks } from './inline-marks';
import { articleMarkdown, lineKeys } from './language';
import { indentItems, outdentItems } from './list-items';
import { liveStyle } from './live-style';
import { linesOf, toggleBold, toggleCode, toggleItalic } from './marks';
import { closing, openMarkTracking } from './open-marks';
import { pastedMarkdown } from './pasted-html';

/** What comes from the form is not told to it. */
const fromForm = Annotation.define<true>();

/** What the field does for its editor. */
export interface EditorOwner {
  changed(): void;
  /** Something else is about to be done with the form: by a click, or by keys held with Control. */
  left(): void;
  /** Somebody wants to place a link. */
  askForLink(): void;
  /** Pictures were pasted or dropped; they go where the cursor is. */
  receive(pictures: File[]): void;
  /** Pictures of other sites were pasted with a text; these are their addresses. */
  receiveForeign(addresses: string[]): void;
}

interface EditorSettings {
  parent: HTMLElement;
  text: string;
  label: string;
  /** Told to those who don't see the field: which keys do something else here. */
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
      const closed = closing(view.state);
      if (closed !== null) view.dispatch(closed);
      owner.left();
    },
    keydown(event) {
      if (event.key === 'Control' || event.key === 'Meta') owner.left();
    },
    paste(event, view) {
      const pictures = picturesIn(event.clipboardData);
      const html = event.clipboardData?.getData('text/html') ?? '';
      // A table of a spreadsheet comes with a picture of itself.
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
 * Pictures that are dropped. The panel's drag-and-drop library prevents what browsers do with any
 * dropped file, and CodeMirror hands on no event that is prevented, so this listens by itself.
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

/** Before the keys that begin lines. */
const markKeys: Extension = Prec.highest(
  keymap.of([
    { key: 'Enter', run: leaveEndedMarks },
    { key: 'Backspace', run: deleteEmptyPair },
  ]),
);

const locked = new Compartment();

/** Whether the text can be written to. */
const lock = (isDisabled: boolean): Extension => [
  EditorState.readOnly.of(isDisabled),
  EditorView.editable.of(!isDisabled),
];

/** An editor of markdown, which is kept byte for byte: only what is typed changes. */
export const createEditor = (settings: EditorSettings, owner: EditorOwner): EditorView =>
  new EditorView({
    parent: settings.parent,
    state: EditorState.create({
      doc: settings.text,
      extensions: [
        // What has other ends of lines keeps them.
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

/** Takes over what the form says, such as a text that was restored. */
export const setText = (view: EditorView, text: string): void => {
  if (view.state.sliceDoc() === text) return;
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: text },
    annotations: fromForm.of(true),
  });
};
