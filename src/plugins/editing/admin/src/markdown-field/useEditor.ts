import type { EditorView } from '@codemirror/view';
import * as React from 'react';
import { createEditor, setLock, setText } from './editor';
import { throttle, type ThrottledTask } from './throttle';
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
  const exchanged = React.useRef(text);

  React.useLayoutEffect(() => {
    if (parent.current === null) return undefined;
    const reportText = throttle(() => {
      exchanged.current = storedText(view.state);
      current.current.onTyped(exchanged.current);
    }, MOMENT_MS);
    exchanged.current = current.current.text;
    const view: EditorView = createEditor(
      {
        parent: parent.current,
        text: exchanged.current,
        label,
        description,
        placeholder,
        phrases,
        isDisabled: current.current.isDisabled,
      },
      {
        changed: reportText.ask,
        left: reportText.flush,
        askForLink: () => current.current.onLink(),
        receive: (pictures) => current.current.onPictures(pictures),
        receiveForeign: (addresses) => current.current.onForeignPictures(addresses),
      },
    );
    setMounted({ view, telling: reportText });
    return () => {
      reportText.flush();
      view.destroy();
    };
  }, [label, description, placeholder, phrases]);

  React.useEffect(() => {
    if (mounted === null || text === exchanged.current) return;
    mounted.telling.cancel();
    exchanged.current = text;
    setText(mounted.view, text);
  }, [mounted, text]);

  React.useEffect(() => {
    if (mounted !== null) setLock(mounted.view, isDisabled);
  }, [mounted, isDisabled]);

  return { parent, view: mounted?.view ?? null };
};
