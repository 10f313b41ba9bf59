import type { Card } from '../card';
import { textIn } from '../facts';
import { block, escapeHtml, figure, linkTo, paragraph, picture } from '../markup';

/** `file`: a link to the file with its title, name and caption. */
export const file: Card = (facts, note) => {
  const address = textIn(facts, 'src');
  note('file', address);
  const title = textIn(facts, 'fileTitle') || textIn(facts, 'fileName');
  const name = textIn(facts, 'fileName');
  return (
    paragraph(
      linkTo(address, `<strong>${escapeHtml(title)}</strong>`) +
        (name === title ? '' : ` (${escapeHtml(name)})`),
    ) + block(textIn(facts, 'fileCaption'))
  );
};

/** `audio`: a link to the recording. */
export const audio: Card = (facts, note) => {
  const address = textIn(facts, 'src');
  note('embed', address);
  const cover = picture(textIn(facts, 'thumbnailSrc'));
  return (
    paragraph(cover) +
    figure(
      paragraph(linkTo(address, escapeHtml(textIn(facts, 'title') || textIn(facts, 'fileName')))),
      textIn(facts, 'caption'),
    )
  );
};

/** `video`: the picture before the film, and a link to it. */
export const video: Card = (facts, note) => {
  const address = textIn(facts, 'src');
  note('embed', address);
  const poster = picture(textIn(facts, 'customThumbnailSrc') || textIn(facts, 'thumbnailSrc'));
  const label = textIn(facts, 'title') || textIn(facts, 'fileName');
  return (
    paragraph(linkTo(address, poster)) +
    figure(paragraph(linkTo(address, escapeHtml(label))), textIn(facts, 'caption'))
  );
};
