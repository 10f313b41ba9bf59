import type { RBACMiddleware } from '@strapi/strapi/admin';
import { rules } from './styles';

/** Permissions of hidden menu entries: the vendor's marketplace, and the schema editor outside development. */
const HIDDEN = new Set([
  'admin::marketplace.read',
  ...(process.env.NODE_ENV === 'development' ? [] : ['plugin::content-type-builder.read']),
]);

/** Hides menu entries for all roles. */
export const hideVendorMenu: RBACMiddleware = () => (next) => (permissions) =>
  next(permissions.filter(({ action }) => !HIDDEN.has(action)));

/**
 * Marks the vendor's announcements as read. The panel stores this in the browser by installation
 * id: "false" without telemetry, "undefined" until the server has answered.
 */
export const dismissAnnouncements = (): void => {
  for (const installation of ['false', 'undefined']) {
    localStorage.setItem(
      `STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:${installation}`,
      JSON.stringify(true),
    );
  }
};

/** Hides the vendor's newsletter checkbox, which is unticked, in the registration form. */
export const NO_VENDOR_NEWS = rules`
  form:has([name="confirmPassword"]) div:has([role="checkbox"]):not(:has([name="confirmPassword"])) {
    display: none;
  }
`;
