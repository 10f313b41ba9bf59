import type { ForeignTerm } from '../archive';
import { plainTextOf } from '../reading/plain-text';
import { childText, type XmlElement } from '../reading/xml-elements';

/** A term before its place among its parents is known. */
export interface WordPressTerm extends Omit<ForeignTerm, 'paths'> {
  /** Slug of the category above it; empty at the top. */
  parent: string;
}

/** Terms by their kind and slug. */
export type WordPressTerms = Map<string, WordPressTerm>;

const KINDS: Record<string, ForeignTerm['kind']> = {
  category: 'category',
  post_tag: 'tag',
  // Before WordPress 3.
  tag: 'tag',
};

/** What posts are sorted by without readers seeing it as a term, and authors, who are read elsewhere. */
const UNSEEN = new Set(['author', 'nav_menu', 'post_format', 'wp_theme', 'language']);

const keyOf = (kind: ForeignTerm['kind'], slug: string): string => `${kind}:${slug}`;

/** Adds an element `wp:category` or `wp:tag`. */
export const addTerm = (terms: WordPressTerms, element: XmlElement): void => {
  const kind = element.name === 'wp:tag' ? 'tag' : 'category';
  const of = (name: string): string => childText(element, name);
  const slug = of(kind === 'tag' ? 'wp:tag_slug' : 'wp:category_nicename');
  terms.set(keyOf(kind, slug), {
    id: of('wp:term_id') || slug,
    name: plainTextOf(of(kind === 'tag' ? 'wp:tag_name' : 'wp:cat_name')),
    slug,
    kind,
    description: plainTextOf(of(kind === 'tag' ? 'wp:tag_description' : 'wp:category_description')),
    parent: of('wp:category_parent'),
  });
};

/** Path of a category below those above it, which may name each other by mistake. */
const nested = (terms: WordPressTerms, term: WordPressTerm): string => {
  const slugs = [term.slug];
  let above = terms.get(keyOf(term.kind, term.parent));
  while (above !== undefined && !slugs.includes(above.slug)) {
    slugs.unshift(above.slug);
    above = terms.get(keyOf(above.kind, above.parent));
  }
  return slugs.join('/');
};

const pathsOf = (terms: WordPressTerms, term: WordPressTerm, prefix: string): string[] => {
  const base = `${prefix}/${term.kind}`;
  const pages = new Set([`${base}/${nested(terms, term)}/`, `${base}/${term.slug}/`]);
  return [...pages].flatMap((page) => [page, `${page}feed/`]);
};

const termElements = (item: XmlElement): XmlElement[] =>
  item.children.filter(
    ({ name, attributes }) => name === 'category' && attributes.domain !== undefined,
  );

/** Categories and tags of an item. @param prefix path of the site */
export const termsOf = (item: XmlElement, terms: WordPressTerms, prefix: string): ForeignTerm[] => {
  const found = new Map<string, ForeignTerm>();
  for (const { attributes, text } of termElements(item)) {
    const kind = KINDS[attributes.domain ?? ''];
    const slug = attributes.nicename ?? '';
    if (kind === undefined || slug === '') continue;
    const key = keyOf(kind, slug);
    const term = terms.get(key) ?? {
      id: slug,
      name: plainTextOf(text),
      slug,
      kind,
      description: '',
      parent: '',
    };
    const { id, name, description } = term;
    found.set(key, { id, name, slug, kind, description, paths: pathsOf(terms, term, prefix) });
  }
  return [...found.values()];
};

/** Taxonomies of an item that have no place here. */
export const otherTaxonomies = (item: XmlElement): string[] =>
  termElements(item)
    .map(({ attributes }) => attributes.domain ?? '')
    .filter((domain) => KINDS[domain] === undefined && !UNSEEN.has(domain));
