import { publicUrl } from '@ota-news/foundation/network/public-address';

export const PUBLIC_HOUR = 'public, max-age=3600';

/** Whatever the body is. */
export const SECURITY = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

/** Keeps browsers on https, where the service is reached by it. */
export const transportSecurity = (): Record<string, string> =>
  publicUrl().startsWith('https:')
    ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
    : {};

/**
 * No inline code, nothing from elsewhere but pictures.
 *
 * @param pictureOrigins those that are not reached by https
 */
export const contentSecurityPolicy = (frameAncestors: string, pictureOrigins: string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data: https:", ...pictureOrigins].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
