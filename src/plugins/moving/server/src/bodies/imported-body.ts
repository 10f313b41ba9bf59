import { truncate } from '@ota-news/foundation/text/truncate';

/** A picture of a body, in the order of the text. */
export interface ImportedPicture {
  src: string;
  alt: string;
  /** Plain text, with the credit where the other system writes it there. */
  caption: string;
  title: string;
}

/** What became of something that has no markdown. */
type NoteKind =
  | 'anchor'
  | 'block'
  | 'canonical-address'
  | 'card'
  | 'component'
  | 'date'
  | 'embed'
  | 'emphasis'
  | 'file'
  | 'form'
  | 'gallery'
  | 'injected-code'
  | 'internal-tag'
  | 'link'
  | 'email-only'
  | 'members-only'
  | 'picture'
  | 'preformatted'
  | 'script'
  | 'shortcode'
  | 'table'
  | 'truncation-mark';

/** A note for the report of an import. */
export interface ImportNote {
  kind: NoteKind;
  /** What it is about, on one line. */
  detail: string;
}

/** A body of another system in our markdown. */
export interface ImportedBody {
  markdown: string;
  images: ImportedPicture[];
  notes: ImportNote[];
}

/** Collects notes while a body is converted. */
export interface NoteTaker {
  (kind: NoteKind, detail: string): void;
}

/** Notes of one body: a text of thousands of dropped links needs no more to be looked at. */
const MAX_NOTES = 500;

const MAX_DETAIL = 300;

/** Starts the notes of one body. */
export const createNotes = (): { notes: ImportNote[]; note: NoteTaker } => {
  const notes: ImportNote[] = [];
  const note: NoteTaker = (kind, detail) => {
    if (notes.length >= MAX_NOTES) return;
    const line = detail
      .slice(0, MAX_DETAIL * 4)
      .replace(/\s+/g, ' ')
      .trim();
    notes.push({ kind, detail: truncate(line, MAX_DETAIL) });
  };
  return { notes, note };
};
