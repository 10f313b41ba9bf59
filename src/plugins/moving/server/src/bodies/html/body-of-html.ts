import { createNotes, type ImportedBody, type NoteTaker } from '../imported-body';
import { scriptsAsCharacters, writtenQuotationMarks } from './characters';
import { documentOf } from './document';
import { linkedEmbedBlocks, linkedFrames, linkedMedia } from './embeds';
import { captionsAsParagraphs } from './figures';
import { ownFootnotes } from './footnotes';
import { withoutFields } from './forms';
import { shownLinks } from './links';
import type { Pass } from './pass';
import { picturesBehindText, picturesOf, shownPictures } from './pictures';
import {
  blocksOutsideInline,
  breaksWithinBlocks,
  citedQuotations,
  describedTerms,
  numberedLists,
  openedDetails,
  plainHeadings,
  preformattedText,
} from './structure';
import { tablesWithHeadings } from './tables';
import { markdownOf } from './turndown';
import { withoutUnseen } from './unseen';

/** In this order: footnotes need the anchors that links lose, captions the figures that tables would take apart. */
const PASSES: Pass[] = [
  withoutUnseen,
  linkedEmbedBlocks,
  linkedFrames,
  linkedMedia,
  picturesBehindText,
  shownPictures,
  withoutFields,
  ownFootnotes,
  shownLinks,
  scriptsAsCharacters,
  writtenQuotationMarks,
  openedDetails,
  describedTerms,
  citedQuotations,
  captionsAsParagraphs,
  preformattedText,
  plainHeadings,
  blocksOutsideInline,
  tablesWithHeadings,
  numberedLists,
  breaksWithinBlocks,
];

/**
 * Converts HTML, notes going to the report of the caller.
 *
 * @param prepare what the other system's HTML needs before
 * @throws {RefusedBody} too-large, too-deep, too-entangled
 */
export const convertHtml = (
  html: string,
  note: NoteTaker,
  prepare: Pass[] = [],
): Omit<ImportedBody, 'notes'> => {
  const body = documentOf(html);
  for (const pass of [...prepare, ...PASSES]) pass(body, note);
  const images = picturesOf(body);
  return { markdown: markdownOf(body), images };
};

/**
 * Converts HTML, e.g. the content of an RSS item, to our markdown. Relative addresses stay relative.
 *
 * @throws {RefusedBody} too-large, too-deep, too-entangled
 */
export const bodyOfHtml = (html: string): ImportedBody => {
  const { notes, note } = createNotes();
  return { ...convertHtml(html, note), notes };
};
