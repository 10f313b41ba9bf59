import { isPanelPath } from '@ota-news/foundation/network/public-address';

/**
 * First path segments reserved by the service, which no OTA or page can use as slug. Mounted routes
 * add theirs; the others belong to Strapi or to standards.
 */
const words = new Set([
  'admin',
  'api',
  'content-manager',
  'content-type-builder',
  'content-releases',
  'email',
  'i18n',
  'review-workflows',
  'upload',
  'uploads',
  'users-permissions',
  'connect',
  'graphql',
  'assets',
  'favicon.ico',
  'favicon.svg',
  'robots.txt',
  'index',
  'well-known',
  'preview',
  'otas',
  'categories',
  'authors',
  'compare',
  'glossary',
  'press',
  'search',
  'feed',
  'rss',
  'llms',
  'sitemap',
  'up',
  'stock',
  'subscribe',
  'unsubscribe',
  'newsletter',
  'docs',
  'mcp',
  'oauth',
  'auth',
  'agent',
  'metrics',
  'health',
  'home',
  'archive',
  'corrections',
  'tags',
  'static',
  'public',
  'undefined',
  'null',
]);

/** Reserved path segments below an OTA, e.g. `feed`. */
const wordsBelowOta = new Set<string>();

const isOpen = (part: string): boolean => /[:(*]/.test(part);

/**
 * Reserves the fixed segment of a route's path: `stock` of `/stock/:otaSlug/history`, and for
 * articles `feed` of `/:otaSlug/feed`.
 */
export const reserveAddress = (path: string): void => {
  const [first = '', second = '', ...rest] = path.split('/').slice(1);
  if (first !== '' && !isOpen(first)) words.add(first);
  else if (second !== '' && !isOpen(second) && rest.length === 0) wordsBelowOta.add(second);
};

export const isReservedWord = (slug: string): boolean => words.has(slug) || isPanelPath(`/${slug}`);

export const isReservedBelowOta = (slug: string): boolean => wordsBelowOta.has(slug);
