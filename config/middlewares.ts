import { isBelow } from '@ota-news/foundation/network/request-path';
import { nameReceived } from '@ota-news/foundation/uploads/received';
import { environment, publicUrl } from '../src/environment';
import { uploadOrigins } from '../src/server/upload-provider';

const MEBIBYTE = 1024 * 1024;
const YEAR_SECONDS = 31_536_000;

/**
 * The panel loads nothing from elsewhere. Texts, not lists: Strapi fills lists up with its own
 * defaults, which admit its vendor's hosts and any https address.
 */
const panelPolicy = () => ({
  'connect-src': "'self'",
  'font-src': "'self' data:",
  'img-src': ["'self' data: blob:", ...uploadOrigins()].join(' '),
  'media-src': ["'self' blob:", ...uploadOrigins()].join(' '),
  'style-src': "'self' 'unsafe-inline'",
});

/** Whose scripts may read the answers at a path. An empty text stands for nobody. */
const sharedWith = ({ path }: { path: string }): string =>
  isBelow('/api', path) || isBelow('/agent', path) ? '*' : '';

/** Header fields that scripts of other sites may send to what is shared, and read from its answers. */
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
  // Scripts of other sites may read what is public. The panel's API is for the panel alone: its
  // session is a cookie, which a page beside it (another port, a sister domain) could use.
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
        filename: nameReceived,
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
