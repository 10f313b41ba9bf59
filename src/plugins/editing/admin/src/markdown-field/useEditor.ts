import type { EditorView } from '@codemirror/view';
import * as React from 'react';
import { createEditor, setLock, setText } from './editor';
import { inMoments, type ThrottledTask } from './moments';
import { storedText } from './open-marks';

/**
 * Milliseconds between updates of the form. Each one re-renders it, which in a long form takes
 * longer than a keystroke.
 */
const MOMENT_MS = 250;

interface EditorOptions {
  text: string;
  label: string;
  description: string;
  placeholder: string;
  /** Translations of the editor's UI; a new object recreates the editor. */
  phrases: Record<string, string>;
  isDisabled: boolean;
  /** Called shortly after typing, and before any other action on the form is possible. */
  onTyped(text: string): void;
  onLink(): void;
  onPictures(pictures: File[]): void;
  onForeignPictures(addresses: string[]): void;
}

interface Mounted {
  view: EditorView;
  telling: ThrottledTask;
}

/**
 * Mounts an editor in an element of the form.
 *
 * @returns the ref of that element, and the editor once it is mounted
 */
export const useEditor = (options: EditorOptions) => {
  const { text, label, description, placeholder, phrases, isDisabled } = options;
  const parent = React.useRef<HTMLDivElement>(null);
  const [mounted, setMounted] = React.useState<Mounted | null>(null);
  const current = React.useRef(options);
  current.current = options;
  /** Last text exchanged with the form, which distinguishes the editor's own changes from external ones. */
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
