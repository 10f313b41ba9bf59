import { textIn, type Facts } from '../../bodies/ghost/facts';
import type { ForeignTerm } from '../archive';

/** Tells if readers never see a tag. */
export const isInternal = (tag: Facts): boolean =>
  textIn(tag, 'visibility') === 'internal' || textIn(tag, 'name').startsWith('#');

/** A tag of Ghost. @param prefix path of the site */
export const ghostTerm = (tag: Facts, prefix: string): ForeignTerm => {
  const slug = textIn(tag, 'slug');
  return {
    id: textIn(tag, 'id') || slug,
    name: textIn(tag, 'name'),
    slug,
    kind: 'tag',
    description: textIn(tag, 'description'),
    paths: slug === '' ? [] : [`${prefix}/tag/${slug}/`, `${prefix}/tag/${slug}/rss/`],
  };
};
