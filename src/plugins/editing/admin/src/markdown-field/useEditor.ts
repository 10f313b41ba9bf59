import type { EditorView } from '@codemirror/view';
import * as React from 'react';
import { createEditor, setLock, setText } from './editor';
import { inMoments, type Moments } from './moments';
import { storedText } from './open-marks';

/** The form draws itself anew whenever it is told something, which in a long form takes longer than a key press. */
const MOMENT_MS = 250;

interface EditorOptions {
  text: string;
  label: string;
  description: string;
  placeholder: string;
  /** The editor's own words; another object makes another editor. */
  phrases: Record<string, string>;
  isDisabled: boolean;
  /** A moment after something was typed, and before anything else can be done with the form. */
  onTyped(text: string): void;
  onLink(): void;
  onPictures(pictures: File[]): void;
  onForeignPictures(addresses: string[]): void;
}

interface Mounted {
  view: EditorView;
  telling: Moments;
}

/**
 * An editor in an element of the form.
 *
 * @returns the ref of that element, and the editor once it is there
 */
export const useEditor = (options: EditorOptions) => {
  const { text, label, description, placeholder, phrases, isDisabled } = options;
  const parent = React.useRef<HTMLDivElement>(null);
  const [mounted, setMounted] = React.useState<Mounted | null>(null);
  const current = React.useRef(options);
  current.current = options;
  /** What the form has from the editor, so that it is not taken for a change from elsewhere. */
  const told = React.useRef(text);

  React.useLayoutEffect(() => {
    if (parent.current === null) return undefined;
    const telling = inMoments(() => {
      told.current = storedText(view.state);
      current.current.onTyped(told.current);
    }, MOMENT_MS);
    told.current = current.current.text;
    const view: EditorView = createEditor(
      {
        parent: parent.current,
        text: told.current,
        label,
        description,
        placeholder,
        phrases,
        isDisabled: current.current.isDisabled,
      },
      {
        changed: telling.ask,
        left: telling.flush,
        askForLink: () => current.current.onLink(),
        receive: (pictures) => current.current.onPictures(pictures),
        receiveForeign: (addresses) => current.current.onForeignPictures(addresses),
      },
    );
    setMounted({ view, telling });
    return () => {
      telling.flush();
      view.destroy();
    };
  }, [label, description, placeholder, phrases]);

  React.useEffect(() => {
    if (mounted === null || text === told.current) return;
    mounted.telling.cancel();
    told.current = text;
    setText(mounted.view, text);
  }, [mounted, text]);

  React.useEffect(() => {
    if (mounted !== null) setLock(mounted.view, isDisabled);
  }, [mounted, isDisabled]);

  return { parent, view: mounted?.view ?? null };
};
