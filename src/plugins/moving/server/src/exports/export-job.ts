import type { ExportedContent, ExportedDocument } from './exported-content';
import type { PictureCopies } from './picture-copies';

/** What a format is written from. */
export interface ExportJob {
  content: ExportedContent;
  pictures: PictureCopies;
  /** Passes documents on and tells how many there were. */
  told<T extends ExportedDocument>(documents: AsyncIterable<T>): AsyncIterable<T>;
}
