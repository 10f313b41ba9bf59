import { wordChanges, type Passage } from '@ota-news/foundation/text/word-changes';

/** Changed lines that follow each other, with the lines around them. */
export interface Hunk {
  /** Number of its first line; null before the first hunk. */
  line: number | null;
  passages: Passage[];
}

const HEADER = /^@@ -\d+(?:,\d+)? \+(\d+)/;

const same = (text: string): Passage => ({ isSame: true, pieces: [{ kind: 'same', text }] });

/** Reads the changes of a field in unified format, and looks for the words that differ in changed lines. */
export const hunksOf = (patch: string): Hunk[] => {
  const hunks: Hunk[] = [];
  let removed = '';
  let added = '';
  const passages = (): Passage[] => {
    const last = hunks.at(-1);
    if (last !== undefined) return last.passages;
    const first: Hunk = { line: null, passages: [] };
    hunks.push(first);
    return first.passages;
  };
  const close = (): void => {
    if (removed !== '' || added !== '') passages().push(...wordChanges(removed, added));
    removed = '';
    added = '';
  };
  for (const line of patch.split('\n')) {
    const text = `${line.slice(1)}\n`;
    if (line.startsWith('-')) removed += text;
    else if (line.startsWith('+')) added += text;
    // "\ No newline at end of file"
    else if (!line.startsWith('\\')) {
      close();
      const header = HEADER.exec(line);
      if (header !== null) hunks.push({ line: Number(header[1]), passages: [] });
      else passages().push(same(line.startsWith(' ') ? text : `${line}\n`));
    }
  }
  close();
  return hunks;
};
