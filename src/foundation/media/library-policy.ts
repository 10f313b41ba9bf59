import type { ServerResponse } from 'node:http';
import path from 'node:path';

/**
 * What the Media Library takes. Decided by a file's bytes, its name and what the browser says it is:
 * none of them may be of another kind.
 */
export const LIBRARY_TYPES = {
  allowedTypes: [
    'image/jpeg',
    'image/png',
    'image/gif',
    'image/webp',
    'image/avif',
    'application/pdf',
    'video/*',
    'audio/*',
  ],
  /** Documents in which a browser would run scripts, whatever the bytes look like. */
  deniedTypes: [
    'text/*',
    'image/svg+xml',
    'application/xml',
    'application/xhtml+xml',
    'application/xslt+xml',
    'application/mathml+xml',
    'application/rss+xml',
    'application/atom+xml',
    'application/javascript',
    'application/ecmascript',
    'application/x-shockwave-flash',
  ],
};

const DAY_SECONDS = 86_400;

/**
 * Headers of stored files. Should an active document get among them all the same, it can neither run
 * scripts nor act as the site. (A sandbox would keep Chromium from showing a PDF.)
 */
export const setFileHeaders = (response: ServerResponse, file: string): void => {
  const isPdf = path.extname(file).toLowerCase() === '.pdf';
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'";
  response.setHeader('Content-Security-Policy', isPdf ? policy : `${policy}; sandbox`);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', `public, max-age=${DAY_SECONDS}`);
};
