import { publicUrl } from '@ota-news/foundation/network/public-address';

export const PUBLIC_HOUR = 'public, max-age=3600';

/** Headers for every content type. */
export const SECURITY = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

/** Enforces HTTPS if the public URL uses it. */
export const transportSecurity = (): Record<string, string> =>
  publicUrl().startsWith('https:')
    ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
    : {};

/**
 * Forbids inline code, and resources of other origins except pictures.
 *
 * @param pictureOrigins additional origins without HTTPS
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
