/**
 * Public paths by content type. Called with a placeholder instead of a slug, they return the path
 * of a route, a template or an API operation.
 */
export const addressOf = {
  /** Articles of a month: `2024`, `03`. */
  archiveMonth: (year: string, month: string): string => `/archive/${year}/${month}`,
  article: (otaSlug: string, slug: string): string => `/${otaSlug}/${slug}`,
  author: (slug: string): string => `/authors/${slug}`,
  authorFeed: (slug: string): string => `/authors/${slug}/feed`,
  category: (slug: string): string => `/categories/${slug}`,
  categoryFeed: (slug: string): string => `/categories/${slug}/feed`,
  comparison: (slug: string): string => `/compare/${slug}`,
  /** Feed of an OTA's news. */
  feed: (otaSlug: string): string => `/${otaSlug}/feed`,
  'glossary-term': (slug: string): string => `/glossary/${slug}`,
  /** News page of an OTA. */
  hub: (slug: string): string => `/${slug}`,
  /** Profile of an OTA. */
  ota: (slug: string): string => `/otas/${slug}`,
  /** A newsletter issue that was sent. */
  newsletterIssue: (slug: string): string => `/newsletter/${slug}`,
  page: (slug: string): string => `/${slug}`,
  priceHistory: (otaSlug: string): string => `/stock/${otaSlug}/history`,
  tag: (slug: string): string => `/tags/${slug}`,
};

/** Path of the archive's page of a month `YYYY-MM`. */
export const pathOfMonth = (month: string): string =>
  addressOf.archiveMonth(month.slice(0, 4), month.slice(5));

/** Pages that list all documents of a type. */
export const SECTIONS = {
  otas: '/otas',
  comparisons: '/compare',
  glossary: '/glossary',
  newsletter: '/newsletter',
  press: '/press',
  search: '/search',
  archive: '/archive',
  categories: '/categories',
  authors: '/authors',
  tags: '/tags',
  corrections: '/corrections',
  /** What is in `docs/`. */
  documentation: '/docs',
} as const;

/** Query completion as JSON. */
export const SUGGESTIONS = '/api/search/suggest';

/** Feeds of all news. */
export const FEEDS = { rss: '/feed', json: '/feed.json' } as const;

/** Addresses at which people and feed readers guess the feed. */
export const GUESSED_FEEDS = ['/rss', '/rss.xml', '/feed.xml', '/atom.xml'];

/** Target of the newsletter form. */
export const SUBSCRIPTION = '/subscribe';
