import type { ServerResponse } from 'node:http';
import path from 'node:path';

/** File types accepted by the Media Library. A file's bytes, its name and the declared type must all be acceptable. */
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
  /** Documents in which browsers run scripts, regardless of the bytes. */
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
 * Sets the headers of stored files. An active document that is stored nevertheless can neither run scripts nor act with
 * the site's origin. (PDFs have no sandbox because Chromium would not display them.)
 */
export const setFileHeaders = (response: ServerResponse, file: string): void => {
  const isPdf = path.extname(file).toLowerCase() === '.pdf';
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'";
  response.setHeader('Content-Security-Policy', isPdf ? policy : `${policy}; sandbox`);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', `public, max-age=${DAY_SECONDS}`);
};
