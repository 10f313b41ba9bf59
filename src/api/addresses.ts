/**
 * Where readers find what is published. A placeholder in place of a slug makes the path of a route, a template
 * or an operation.
 */
export const addressOf = {
  article: (otaSlug: string, slug: string): string => `/${otaSlug}/${slug}`,
  author: (slug: string): string => `/authors/${slug}`,
  category: (slug: string): string => `/categories/${slug}`,
  comparison: (slug: string): string => `/compare/${slug}`,
  /** The feed of an OTA's news. */
  feed: (otaSlug: string): string => `/${otaSlug}/feed`,
  'glossary-term': (slug: string): string => `/glossary/${slug}`,
  /** News about an OTA. */
  hub: (slug: string): string => `/${slug}`,
  /** The profile of an OTA. */
  ota: (slug: string): string => `/otas/${slug}`,
  page: (slug: string): string => `/${slug}`,
  priceHistory: (otaSlug: string): string => `/stock/${otaSlug}/history`,
};

/** The pages that list what there is of a kind. */
export const SECTIONS = {
  otas: '/otas',
  comparisons: '/compare',
  glossary: '/glossary',
  press: '/press',
  search: '/search',
} as const;

/** What may be meant by the beginning of a query, as JSON. */
export const SUGGESTIONS = '/api/search/suggest';

/** The feeds of all news. */
export const FEEDS = { rss: '/feed', json: '/feed.json' } as const;

/** Where the form of the newsletter is sent. */
export const SUBSCRIPTION = '/subscribe';
