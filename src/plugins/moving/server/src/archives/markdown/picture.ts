import { existsSync } from 'node:fs';
import path from 'node:path';
import { factsOf, type Facts } from '../../bodies/ghost/facts';
import type { ForeignPicture } from '../archive';
import { withCredit } from '../reading/with-credit';
import { textUnder } from './facts';

const NAMES = [
  'image',
  'featuredimage',
  'featureimage',
  'cover',
  'coverimage',
  'heroimage',
  'thumbnail',
  'banner',
];

/** Where a picture stands that a file names: a path beside the file becomes one from the folder. */
export const placeOf = (src: string, root: string, name: string): string => {
  if (/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(src)) return src;
  const beside = path.posix.join(path.posix.dirname(name), src);
  if (beside.startsWith('../')) return src;
  return /^\.\.?\//.test(src) || existsSync(path.join(root, beside)) ? beside : src;
};

/**
 * The picture of a markdown file: an address or path, or an object with it.
 *
 * @param root the folder of all files
 * @param name of the file, from there
 */
export const pictureIn = (facts: Facts, root: string, name: string): ForeignPicture | null => {
  const key = NAMES.find((known) => facts[known] != null && facts[known] !== '');
  if (key === undefined) return null;
  const object = factsOf(facts[key]);
  const src = textUnder(facts, key) || textUnder(object, 'src', 'url', 'path', 'image');
  if (src === '') return null;
  const caption = textUnder(object, 'caption') || textUnder(facts, `${key}caption`, 'imagecaption');
  const credit = textUnder(object, 'credit') || textUnder(facts, `${key}credit`, 'imagecredit');
  return {
    src: placeOf(src, root, name),
    alt: textUnder(object, 'alt') || textUnder(facts, `${key}alt`, 'imagealt'),
    caption: withCredit(caption, credit),
  };
};
