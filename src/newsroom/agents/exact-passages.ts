/** The replacement of a passage that must match the text exactly. */
export interface PassageEdit {
  old: string;
  new: string;
}

/** The edited text, or the index of the edit that failed and the reason. */
export type Edited = { text: string } | { index: number; problem: string };

/** Returns the start of the only occurrence of a passage in UTF-16 units, or an error text. */
export const onlyPlaceOf = (text: string, passage: string): number | string => {
  const place = text.indexOf(passage);
  if (place < 0) return 'is not in the text; copy it exactly as get-article gives it';
  return text.indexOf(passage, place + 1) < 0
    ? place
    : 'occurs several times in the text; include more of its surroundings';
};

/** Applies edits one after the other. @param edits `PassageEdit[]` as JSON */
export const edited = (text: string, edits: string): Edited => {
  let now = text;
  for (const [index, edit] of (JSON.parse(edits) as PassageEdit[]).entries()) {
    const place = onlyPlaceOf(now, edit.old);
    if (typeof place === 'string') return { index, problem: place };
    now = now.slice(0, place) + edit.new + now.slice(place + edit.old.length);
  }
  return { text: now };
};
