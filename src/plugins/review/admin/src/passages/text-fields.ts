import { passageAt, placeOf, type Passage } from '@ota-news/foundation/text/passages';

/** Loaded lazily because it includes the editor library. */
const editors = () => import('./editor-passages');

/** Passage of a text field of the form. */
export interface FieldPassage extends Passage {
  field: string;
}

type Input = HTMLInputElement | HTMLTextAreaElement;

/** Strapi's own markdown editor types into a text area without a name, which holds the selection only. */
const isText = (element: Element | null): element is Input =>
  (element instanceof HTMLTextAreaElement && element.name !== '') ||
  (element instanceof HTMLInputElement && element.type === 'text');

/** Returns the selection in an input or textarea. */
const selectedInInput = (input: Input): FieldPassage | null => {
  const { selectionStart: from, selectionEnd: to, value, name } = input;
  if (from === null || to === null || from === to) return null;
  return { field: name, ...passageAt(value, { from, to }) };
};

/** Returns the selection in the focused text field; undefined if another element has the focus, null if empty. */
const selectedNow = async (): Promise<FieldPassage | null | undefined> => {
  const active = document.activeElement;
  if (active === null || active.closest('[role=dialog]') !== null) return undefined;
  const field = active.closest<HTMLElement>('[data-markdown]')?.dataset.markdown;
  if (field !== undefined) {
    const passage = (await editors()).selectedIn(field);
    return passage === null ? null : { field, ...passage };
  }
  return isText(active) ? selectedInInput(active) : undefined;
};

/**
 * Reports each change of the selection in the form's text fields. The selection is kept while a button is
 * pressed.
 *
 * @returns a function that stops listening
 */
export const followSelection = (changed: (passage: FieldPassage | null) => void): (() => void) => {
  let isEnded = false;
  const reportSelection = (): void => {
    void selectedNow().then((passage) => {
      if (!isEnded && passage !== undefined) changed(passage);
    });
  };
  document.addEventListener('selectionchange', reportSelection);
  return () => {
    isEnded = true;
    document.removeEventListener('selectionchange', reportSelection);
  };
};

/**
 * Highlights passages in the editors of their fields.
 * @returns true if all editors are loaded
 */
export const markPassages = async (
  passages: FieldPassage[],
  fields: string[],
): Promise<boolean> => {
  const { showPassages } = await editors();
  const marked = fields.map((name) =>
    showPassages(
      name,
      passages.filter(({ field }) => field === name),
    ),
  );
  return marked.every(Boolean);
};

/** Selects a passage in its field and scrolls to it. */
export const goTo = async ({ field, ...passage }: FieldPassage): Promise<void> => {
  if ((await editors()).goToPassage(field, passage)) return;
  const input = document.querySelector(`main [name=${CSS.escape(field)}]`);
  if (!isText(input)) return;
  const place = placeOf(input.value, passage);
  input.focus();
  if (place !== null) input.setSelectionRange(place.from, place.to);
  input.scrollIntoView({ block: 'center' });
};
