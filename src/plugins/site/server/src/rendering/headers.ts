import { publicUrl } from '@ota-news/foundation/network/public-address';
import { uploadOrigins } from '@ota-news/foundation/media/upload-provider';

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

/** No inline code, nothing from elsewhere but pictures. */
export const contentSecurityPolicy = (frameAncestors: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data: https:", ...uploadOrigins()].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
