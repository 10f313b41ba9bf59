import type { ForeignAuthor } from '../archive';
import { plainTextOf } from '../reading/plain-text';
import { childText, type XmlElement } from '../reading/xml-elements';

/** The name in addresses that WordPress makes of a login. */
export const nicenameOf = (login: string): string =>
  login
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[.\s]+/g, '-')
    .replace(/[^\w-]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');

const author = (id: string, name: string, slug: string, prefix: string): ForeignAuthor => ({
  id,
  name,
  slug,
  bio: '',
  links: [],
  paths: slug === '' ? [] : [`${prefix}/author/${slug}/`, `${prefix}/author/${slug}/feed/`],
});

/** An element `wp:author`. */
export const wordPressAuthor = (element: XmlElement, prefix: string): ForeignAuthor => {
  const login = childText(element, 'wp:author_login');
  const full = ['wp:author_first_name', 'wp:author_last_name']
    .map((name) => childText(element, name))
    .filter((name) => name !== '')
    .join(' ');
  const name = plainTextOf(childText(element, 'wp:author_display_name') || full || login);
  return author(childText(element, 'wp:author_id') || login, name, nicenameOf(login), prefix);
};

/** What the plugin Co-Authors Plus puts before the names in addresses. */
const GUEST = /^cap-/;

/**
 * The byline of an item: the terms of Co-Authors Plus, else who created it.
 *
 * @param authors by login
 */
export const bylineOf = (
  item: XmlElement,
  authors: Map<string, ForeignAuthor>,
  prefix: string,
): ForeignAuthor[] => {
  const bySlug = new Map([...authors.values()].map((known) => [known.slug, known]));
  const guests = item.children
    .filter(({ name, attributes }) => name === 'category' && attributes.domain === 'author')
    .map(({ attributes, text }) => {
      const slug = (attributes.nicename ?? '').replace(GUEST, '');
      return bySlug.get(slug) ?? author(slug, plainTextOf(text), slug, prefix);
    })
    .filter(({ name }) => name !== '');
  if (guests.length > 0) return guests;
  const login = childText(item, 'dc:creator');
  if (login === '') return [];
  return [authors.get(login) ?? author(login, login, nicenameOf(login), prefix)];
};
