import type { RBACMiddleware } from '@strapi/strapi/admin';
import { rules } from './styles';

/** Menu entries that are of no use here: the vendor's shop, and the schema editor outside development. */
const HIDDEN = new Set([
  'admin::marketplace.read',
  ...(process.env.NODE_ENV === 'development' ? [] : ['plugin::content-type-builder.read']),
]);

/** Hides menu entries from everyone, whatever their roles. */
export const hideVendorMenu: RBACMiddleware = () => (next) => (permissions) =>
  next(permissions.filter(({ action }) => !HIDDEN.has(action)));

/**
 * Marks the vendor's announcements as read. The panel keeps that in the browser, under the name of an
 * installation: "false" without telemetry, "undefined" until it has asked the server.
 */
export const dismissAnnouncements = (): void => {
  for (const installation of ['false', 'undefined']) {
    localStorage.setItem(
      `STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:${installation}`,
      JSON.stringify(true),
    );
  }
};

/** Whoever makes an account here is not asked for the vendor's newsletter, whose box is unticked. */
export const NO_VENDOR_NEWS = rules`
  form:has([name="confirmPassword"]) div:has([role="checkbox"]):not(:has([name="confirmPassword"])) {
    display: none;
  }
`;
