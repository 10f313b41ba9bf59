import type { Element } from '@mixmark-io/domino';
import type { ImportedPicture } from '../imported-body';
import { pictureAddress } from './addresses';
import { attribute, elementsOf, make, remove, textOf, unwrap } from './dom';
import type { Pass } from './pass';

/** Where scripts that load pictures late keep the address. */
const LATE = ['data-src', 'data-lazy-src', 'data-original', 'data-orig-file', 'data-large-file'];

/** The widest picture of a `srcset`; addresses may have commas inside. */
const widestOf = (srcset: string): string => {
  let widest = { address: '', width: -1 };
  for (const candidate of srcset.split(/,\s+/)) {
    const [address = '', size = '0'] = candidate.trim().split(/\s+/);
    const width = Number.parseFloat(size);
    if (width > widest.width) widest = { address, width };
  }
  return widest.address;
};

const sourceOf = (picture: Element): string | null => {
  const written = attribute(picture, 'src');
  const late = LATE.map((name) => attribute(picture, name)).find((value) => value !== '');
  const widest =
    widestOf(attribute(picture, 'srcset') || attribute(picture, 'data-srcset')) ||
    widestOf(
      picture.parentNode?.nodeName === 'PICTURE'
        ? (elementsOf(picture.parentNode, 'SOURCE').map((source) =>
            attribute(source, 'srcset'),
          )[0] ?? '')
        : '',
    );
  // A picture in the text itself before a late one is a placeholder.
  if (written !== '' && !(/^data:/i.test(written) && (late || widest))) {
    return pictureAddress(written);
  }
  return pictureAddress(late ?? widest);
};

/** Reads the address of each picture, and leaves out those that nobody sees. */
export const shownPictures: Pass = (body, note) => {
  for (const picture of elementsOf(body, 'IMG')) {
    const source = sourceOf(picture);
    const isPixel = attribute(picture, 'width') === '1' && attribute(picture, 'height') === '1';
    if (source === null || isPixel) {
      note(
        'picture',
        isPixel
          ? `a pixel that counts readers: ${source}`
          : attribute(picture, 'alt') || 'a picture without an address',
      );
      const alternative = attribute(picture, 'alt');
      if (!isPixel && alternative !== '') {
        picture.parentNode?.insertBefore(body.ownerDocument.createTextNode(alternative), picture);
      }
      remove(picture);
    } else picture.setAttribute('src', source);
  }
  for (const element of elementsOf(body, 'PICTURE')) {
    for (const source of elementsOf(element, 'SOURCE')) remove(source);
    unwrap(element);
  }
};

const BACKGROUND = /background(?:-image)?:[^;]*?url\(([^)]*)\)/i;

/** Pictures behind the text of cover blocks are put before it. */
export const picturesBehindText: Pass = (body) => {
  for (const cover of elementsOf(body, 'DIV', 'SECTION', 'FIGURE')) {
    if (!/\bwp-block-(?:cover|media-text)|\bkg-header-card\b/.test(attribute(cover, 'class'))) {
      continue;
    }
    const [, written = ''] = BACKGROUND.exec(attribute(cover, 'style').slice(0, 5_000)) ?? [];
    const address = written.replace(/["'\s]/g, '');
    if (address === '') continue;
    const picture = make(cover, 'img');
    picture.setAttribute('src', address);
    picture.setAttribute('alt', attribute(cover, 'aria-label'));
    cover.insertBefore(make(cover, 'p', picture), cover.firstChild);
  }
};

/** Attribute in which a picture keeps its caption until the pictures are listed. */
const CAPTION = 'data-imported-caption';

/** Notes the caption of a figure with its picture. */
export const rememberCaption = (figure: Element, caption: Element): void => {
  const pictures = elementsOf(figure, 'IMG');
  const [picture] = pictures;
  if (pictures.length === 1) picture?.setAttribute(CAPTION, textOf(caption));
};

/** Lists the pictures of a body in order. */
export const picturesOf = (body: Element): ImportedPicture[] =>
  elementsOf(body, 'IMG').map((picture) => ({
    src: attribute(picture, 'src'),
    alt: attribute(picture, 'alt'),
    caption: attribute(picture, CAPTION),
    title: attribute(picture, 'title'),
  }));
