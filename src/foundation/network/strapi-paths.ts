import { isPanelPath } from './public-address';
import { canonicalPath } from './request-path';

const PANEL =
  /^\/(admin|upload|content-manager|content-type-builder|content-releases|review-workflows|i18n|email|users-permissions|_health)(\/|$)/;
const PUBLIC = /^\/(api|uploads|connect)(\/|$)/;

/** Whether the panel or its API is at an address. */
export const isOfPanel = (path: string): boolean =>
  PANEL.test(canonicalPath(path)) || isPanelPath(path);

/**
 * Whether Strapi answers itself at an address: the panel, its API, the REST core and stored files. The site
 * leaves them alone, also for its error pages.
 */
export const isStrapiPath = (path: string): boolean =>
  PUBLIC.test(canonicalPath(path)) || isOfPanel(path);
