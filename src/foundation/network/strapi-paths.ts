import { isPanelPath } from './public-address';
import { canonicalPath } from './request-path';

const PANEL =
  /^\/(admin|upload|content-manager|content-type-builder|content-releases|review-workflows|i18n|email|users-permissions|_health)(\/|$)/;
const PUBLIC = /^\/(api|uploads|connect)(\/|$)/;

/** Tells if a path belongs to the panel or its API. */
export const isOfPanel = (path: string): boolean =>
  PANEL.test(canonicalPath(path)) || isPanelPath(path);

/**
 * Tells if Strapi itself serves a path: the panel, its API, the REST API and stored files. The site does not handle
 * these, not even their error pages.
 */
export const isStrapiPath = (path: string): boolean =>
  PUBLIC.test(canonicalPath(path)) || isOfPanel(path);
