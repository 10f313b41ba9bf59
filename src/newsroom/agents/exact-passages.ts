/** A passage of a text, exactly as it stands, and what takes its place. */
export interface PassageEdit {
  old: string;
  new: string;
}

/** What is done to a text, or why it can't be. */
export type Edited = { text: string } | { index: number; problem: string };

/** Where the only occurrence of a passage begins, in UTF-16 units, or why it can't be said. */
export const onlyPlaceOf = (text: string, passage: string): number | string => {
  const place = text.indexOf(passage);
  if (place < 0) return 'is not in the text; copy it exactly as get-article gives it';
  return text.indexOf(passage, place + 1) < 0
    ? place
    : 'is in the text several times; take more of what stands around it';
};

/** Replaces passages one after the other. @param edits as JSON */
export const edited = (text: string, edits: string): Edited => {
  let now = text;
  for (const [index, edit] of (JSON.parse(edits) as PassageEdit[]).entries()) {
    const place = onlyPlaceOf(now, edit.old);
    if (typeof place === 'string') return { index, problem: place };
    now = now.slice(0, place) + edit.new + now.slice(place + edit.old.length);
  }
  return { text: now };
};
