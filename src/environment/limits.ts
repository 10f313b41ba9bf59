import { count } from './kinds';

/** How much is accepted, and how much is kept in memory. */
export const limits = {
  RATE_LIMIT_READ: count.default(60).describe('Reads a minute and address; 0 switches it off.'),
  RATE_LIMIT_STOCK: count
    .default(60)
    .describe('Reads of share price histories a minute and address; 0: off.'),
  RATE_LIMIT_INGESTION: count.default(60).describe('Ingestion calls a minute and token; 0: off.'),
  RATE_LIMIT_MCP: count.default(120).describe('Calls an agent may make a minute; 0: off.'),
  RATE_LIMIT_SUBSCRIBE: count.default(5).describe('Subscriptions a minute and address; 0: off.'),
  RATE_LIMIT_SUBSCRIBE_DOMAIN: count
    .default(200)
    .describe('Confirmation messages an hour to one mail domain, later ones wait; 0: off.'),
  RATE_LIMIT_FAILED_AUTHENTICATION: count
    .default(30)
    .describe('Calls with a refused token a minute and address; 0: off.'),
  RATE_LIMIT_AUTHORIZATION: count
    .default(60)
    .describe('Calls of the authorization server a minute and address; 0: off.'),
  RATE_LIMIT_REGISTRATION: count
    .default(10)
    .describe('Registrations of agents an hour and address; 0: off.'),
  RATE_LIMIT_USER_CODE: count
    .default(10)
    .describe('Wrong codes an hour that a person of the panel may enter; 0: off.'),
  UPLOAD_MAX_MEBIBYTES: count.min(1).default(10).describe('Largest accepted upload.'),
  UPLOAD_MAX_MEGAPIXELS: count.min(1).default(50).describe('Largest accepted picture.'),
  UPLOAD_QUEUE: count
    .min(1)
    .default(32)
    .describe('Uploads that are received, wait or are worked on at once; further ones get a 503.'),
  UPLOAD_QUEUE_MEBIBYTES: count
    .min(1)
    .default(128)
    .describe('Bytes that these uploads may announce together; further ones get a 503.'),
  UPLOAD_CONCURRENCY: count
    .min(1)
    .optional()
    .describe(
      'Pictures worked on at the same time. Default: half the cores, at least 1, at most 3.',
    ),
  UPLOAD_PICTURE_SECONDS: count
    .min(1)
    .max(3600)
    .default(60)
    .describe('How long a step of the work on one picture may take; it is refused then.'),
  PAGE_CACHE_SECONDS: count.default(3600).describe('How long a rendered page is kept; 0: off.'),
  LLMS_FULL_KIBIBYTES: count
    .min(64)
    .default(2048)
    .describe('Largest size of /llms-full.txt, which holds whole texts.'),
  PAGE_CACHE_MEBIBYTES: count.min(1).default(128).describe('Memory for rendered pages.'),
};
