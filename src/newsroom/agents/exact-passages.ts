import { truncate } from '@ota-news/foundation/text/truncate';

/** The replacement of a passage that must match the text exactly. */
export interface PassageEdit {
  old: string;
  new: string;
}

/** The edited text, or the index of the edit that failed and the reason. */
export type Edited = { text: string } | { index: number; problem: string };

const WORD = /[\p{L}\p{N}]+/gu;

const MAX_COUNTED = 100;
const MAX_QUOTED_LENGTH = 300;

/** Quotes the lines of a range, or as much around it as an answer may hold. */
const quoted = (text: string, from: number, to: number): string => {
  const lineStart = text.lastIndexOf('\n', from) + 1;
  const lineEnd = text.indexOf('\n', to);
  const end = lineEnd < 0 ? text.length : lineEnd;
  const before = Math.max(0, Math.floor((MAX_QUOTED_LENGTH - (to - from)) / 2));
  const start = Math.max(lineStart, Math.min(from - before, end - MAX_QUOTED_LENGTH));
  // Without the second half of a surrogate pair whose first half is cut off.
  return truncate(text.slice(start, end), MAX_QUOTED_LENGTH).replace(/^[\uDC00-\uDFFF]/, '');
};

/** Returns the lines with most of a passage's words close together, or null if they have none. Takes linear time. */
const nearestTo = (text: string, passage: string): string | null => {
  const wanted = Array.from(passage.matchAll(WORD), ([word]) => word.toLowerCase());
  /** How often each word is still missing between the first and the last word looked at. */
  const missing = new Map<string, number>();
  for (const word of wanted) missing.set(word, (missing.get(word) ?? 0) + 1);
  const words = Array.from(text.matchAll(WORD), ({ 0: word, index: from }) => ({
    word: word.toLowerCase(),
    from,
    to: from + word.length,
  }));
  let shared = 0;
  let nearest = { shared: 0, last: 0 };
  for (const [index, { word }] of words.entries()) {
    const lacking = missing.get(word);
    if (lacking !== undefined) missing.set(word, lacking - 1);
    if (lacking !== undefined && lacking > 0) shared += 1;
    const left = words[index - wanted.length]?.word ?? '';
    const spare = missing.get(left);
    if (spare !== undefined) missing.set(left, spare + 1);
    if (spare !== undefined && spare >= 0) shared -= 1;
    if (shared > nearest.shared) nearest = { shared, last: index };
  }
  const found = words
    .slice(Math.max(0, nearest.last - wanted.length + 1), nearest.last + 1)
    .filter(({ word }) => missing.has(word));
  const [first] = found;
  const last = found.at(-1);
  return first === undefined || last === undefined ? null : quoted(text, first.from, last.to);
};

const absence = (text: string, passage: string): string => {
  const problem = 'is not in the text; copy it exactly as get-article gives it';
  const nearest = nearestTo(text, passage);
  return nearest === null ? problem : `${problem}. Nearest is ${JSON.stringify(nearest)}`;
};

/** Returns the start of the only occurrence of a passage in UTF-16 units, or an error text. */
export const onlyPlaceOf = (text: string, passage: string): number | string => {
  const place = text.indexOf(passage);
  if (place < 0) return absence(text, passage);
  let count = 0;
  for (let at = place; at >= 0 && count < MAX_COUNTED; at = text.indexOf(passage, at + 1)) {
    count += 1;
  }
  if (count === 1) return place;
  const often = count < MAX_COUNTED ? `${count} times` : `at least ${MAX_COUNTED} times`;
  return `occurs ${often} in the text; include more of its surroundings`;
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
