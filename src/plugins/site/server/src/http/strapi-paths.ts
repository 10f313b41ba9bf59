import { isPanelPath } from '@ota-news/foundation/environment';
import { canonicalPath } from '@ota-news/foundation/network/request-path';

/**
 * Addresses that Strapi answers itself: the panel, its API, the REST core and stored files. The site
 * leaves them alone, also for its error pages.
 */
const OWN =
  /^\/(admin|api|uploads|upload|content-manager|content-type-builder|content-releases|review-workflows|i18n|email|users-permissions|connect|_health)(\/|$)/;

export const isStrapiPath = (path: string): boolean =>
  OWN.test(canonicalPath(path)) || isPanelPath(path);
