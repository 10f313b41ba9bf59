import { passageAt, placeOf, type Passage } from '@ota-news/foundation/text/passages';

/** Loaded when a form is reviewed: it brings the editor along. */
const editors = () => import('./editor-passages');

/** A passage of one of the form's texts. */
export interface FieldPassage extends Passage {
  field: string;
}

type Input = HTMLInputElement | HTMLTextAreaElement;

const isText = (element: Element | null): element is Input =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && element.type === 'text');

/** What is selected in a field of one or several lines. */
const selectedInInput = (input: Input): FieldPassage | null => {
  const { selectionStart: from, selectionEnd: to, value, name } = input;
  if (from === null || to === null || from === to) return null;
  return { field: name, ...passageAt(value, { from, to }) };
};

/** What is selected in the text that has the focus: undefined where something else has it, null where nothing is. */
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
 * Tells what is selected in the form's texts, whenever that changes. It stays selected while a button is pressed.
 *
 * @returns ends it
 */
export const followSelection = (changed: (passage: FieldPassage | null) => void): (() => void) => {
  let isEnded = false;
  const look = (): void => {
    void selectedNow().then((passage) => {
      if (!isEnded && passage !== undefined) changed(passage);
    });
  };
  document.addEventListener('selectionchange', look);
  return () => {
    isEnded = true;
    document.removeEventListener('selectionchange', look);
  };
};

/** Marks passages in the editors of their fields. @returns whether those editors are there already */
export const markPassages = async (
  passages: FieldPassage[],
  fields: string[],
): Promise<boolean> => {
  const { showPassages } = await editors();
  const shown = fields.map((name) =>
    showPassages(
      name,
      passages.filter(({ field }) => field === name),
    ),
  );
  return shown.every(Boolean);
};

/** Selects a passage where it stands, and brings it into sight. */
export const goTo = async ({ field, ...passage }: FieldPassage): Promise<void> => {
  if ((await editors()).goToPassage(field, passage)) return;
  const input = document.querySelector(`main [name=${CSS.escape(field)}]`);
  if (!isText(input)) return;
  const place = placeOf(input.value, passage);
  input.focus();
  if (place !== null) input.setSelectionRange(place.from, place.to);
  input.scrollIntoView({ block: 'center' });
};
