import { isBelow } from '@ota-news/foundation/network/request-path';
import { temporaryFileName } from '@ota-news/foundation/uploads/received';
import { environment, publicUrl } from '../src/environment';
import { uploadOrigins } from '../src/server/upload-provider';

const MEBIBYTE = 1024 * 1024;
const YEAR_SECONDS = 31_536_000;

/**
 * Content-Security-Policy of the panel, which loads nothing from other origins. Strings instead of arrays, because
 * Strapi extends arrays with its defaults, which allow its vendor's hosts and any https URL.
 */
const panelPolicy = () => ({
  'connect-src': "'self'",
  'font-src': "'self' data:",
  'img-src': ["'self' data: blob:", ...uploadOrigins()].join(' '),
  'media-src': ["'self' blob:", ...uploadOrigins()].join(' '),
  'style-src': "'self' 'unsafe-inline'",
});

/** Returns the origins whose scripts may read responses at a path; empty for none. */
const sharedWith = ({ path }: { path: string }): string =>
  isBelow('/api', path) || isBelow('/agent', path) ? '*' : '';

/** Request headers that cross-origin scripts may send, and response headers they may read. */
const SENT = [
  'Accept',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
];
const READ = [
  'ETag',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
];

export default () => [
  'plugin::traffic.route-name',
  'plugin::ingestion.bearer-challenge',
  'strapi::errors',
  'global::database-outage',
  'global::panel-answers',
  'plugin::operations.metrics',
  'plugin::operations.echo',
  'plugin::traffic.api-tokens',
  'plugin::mcp.endpoint',
  'plugin::discovery.links',
  'plugin::discovery.preflight',
  'plugin::agent-auth.endpoints',
  'plugin::site.preview',
  'plugin::site.pages',
  {
    name: 'strapi::security',
    config: {
      contentSecurityPolicy: { directives: panelPolicy() },
      hsts: publicUrl().startsWith('https:') && { maxAge: YEAR_SECONDS, includeSubDomains: true },
    },
  },
  // Cross-origin scripts may read public responses but not the panel's API: its session is a cookie, which a page on
  // the same site (another port or subdomain) could use.
  {
    name: 'strapi::cors',
    config: { origin: sharedWith, credentials: false, headers: SENT, expose: READ },
  },
  'strapi::query',
  'global::query-values',
  'plugin::ingestion.admission',
  'global::body-encoding',
  'global::file-uploads',
  {
    name: 'strapi::body',
    config: {
      jsonLimit: '1mb',
      formLimit: '256kb',
      textLimit: '256kb',
      formidable: {
        maxFileSize: environment().UPLOAD_MAX_MEBIBYTES * MEBIBYTE,
        filename: temporaryFileName,
        maxFieldsSize: MEBIBYTE,
      },
    },
  },
  'global::whole-files',
  'global::body-depth',
  'plugin::agent-auth.identity',
  'strapi::session',
  'strapi::favicon',
  'strapi::public',
];
