import { placeOf } from '@ota-news/foundation/text/passages';
import { useForm } from '@strapi/strapi/admin';
import * as React from 'react';
import { followSelection, markPassages, type FieldPassage } from './text-fields';

/** Milliseconds between attempts: editors are loaded after the form. */
const LOOK_AGAIN_MS = 500;
const LOOKS = 40;

/** Returns the current selection in the form's text fields. */
export const useSelectedPassage = (): FieldPassage | null => {
  const [selected, setSelected] = React.useState<FieldPassage | null>(null);
  React.useEffect(() => followSelection(setSelected), []);
  return selected;
};

/** Provides a function that checks if a quoted passage is missing from the form. */
export const useIsPassageMissing = (): ((passage: FieldPassage) => boolean) => {
  const values = React.useDeferredValue(
    useForm('Review', (form) => form.values) as Record<string, unknown>,
  );
  return React.useCallback(
    (passage) => {
      const text = values[passage.field];
      if (typeof text !== 'string') return true;
      return placeOf(text.replaceAll('\r\n', '\n'), passage) === null;
    },
    [values],
  );
};

/** Highlights passages in the form's editors. */
export const useMarks = (passages: FieldPassage[]): void => {
  const fields = React.useRef(new Set<string>());
  const wanted = JSON.stringify(passages);
  React.useEffect(() => {
    const current = JSON.parse(wanted) as FieldPassage[];
    for (const { field } of current) fields.current.add(field);
    // Without comments, the editor library need not be loaded.
    if (fields.current.size === 0) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isEnded = false;
    const mark = async (left: number): Promise<void> => {
      const isShown = await markPassages(current, [...fields.current]);
      if (!isShown && !isEnded && left > 0) {
        timer = setTimeout(() => void mark(left - 1), LOOK_AGAIN_MS);
      }
    };
    void mark(LOOKS);
    return () => {
      isEnded = true;
      clearTimeout(timer);
    };
  }, [wanted]);
};
