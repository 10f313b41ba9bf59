import type { Element, Node } from '@mixmark-io/domino';
import {
  attribute,
  childrenOf,
  closest,
  elementsOf,
  isElement,
  isText,
  make,
  remove,
  rename,
  replace,
  textOf,
  unwrap,
} from './dom';
import type { Pass } from './pass';
import { rememberCaption } from './pictures';

const isFigureOnly = (item: Node): boolean => {
  const content = childrenOf(item).filter((node) => !isText(node) || textOf(node) !== '');
  return content.length === 1 && content[0]?.nodeName === 'FIGURE';
};

/** Galleries are lists of figures in some systems; pictures are no list to a reader. */
const withoutPictureLists = (body: Element): void => {
  for (const list of elementsOf(body, 'UL', 'OL')) {
    const items = childrenOf(list).filter(isElement);
    if (items.length === 0 || !items.every(isFigureOnly)) continue;
    for (const item of items) unwrap(item);
    unwrap(list);
  }
};

/** Figures as WordPress wrote them before HTML had them. */
const classicFigures = (body: Element): void => {
  for (const caption of elementsOf(body, 'P', 'DIV', 'DD')) {
    if (!/\bwp-caption-(?:text|dd)\b/.test(attribute(caption, 'class'))) continue;
    const around = closest(caption, 'DIV', 'DL');
    if (around === null || !/\bwp-caption\b/.test(attribute(around, 'class'))) continue;
    rename(caption, 'figcaption');
    rename(around, 'figure');
  }
};

/** A caption becomes a paragraph in italics below the picture, since markdown has none. */
export const captionsAsParagraphs: Pass = (body) => {
  withoutPictureLists(body);
  classicFigures(body);
  for (const caption of elementsOf(body, 'FIGCAPTION')) {
    const figure = closest(caption, 'FIGURE');
    if (figure !== null) rememberCaption(figure, caption);
    for (const emphasis of elementsOf(caption, 'EM', 'I')) unwrap(emphasis);
    if (textOf(caption) === '') remove(caption);
    else replace(caption, make(caption, 'p', make(caption, 'em', ...childrenOf(caption))));
  }
  for (const figure of elementsOf(body, 'FIGURE')) {
    // What stands directly in a figure stands on lines of its own.
    for (const picture of childrenOf(figure)) {
      if (picture.nodeName !== 'IMG' && picture.nodeName !== 'A') continue;
      const paragraph = make(figure, 'p');
      replace(picture, paragraph);
      paragraph.appendChild(picture);
    }
    rename(figure, 'div');
  }
};
