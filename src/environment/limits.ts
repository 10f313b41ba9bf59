import { limits as ofAgents } from '../plugins/agent-auth/server/src/settings';
import { limits as ofMcp } from '../plugins/mcp/server/src/settings';
import { siteSettings } from '../plugins/site/server/src/settings';
import { limits as ofTraffic } from '../plugins/traffic/server/src/settings';
import { count, numeric } from './kinds';

const ofSite = siteSettings.schema.shape;

/** Settings of rate limits, upload limits and caches. */
export const limits = {
  RATE_LIMIT_READ: numeric(ofTraffic.read),
  RATE_LIMIT_VERIFIED_AGENTS: numeric(ofTraffic.verifiedAgents),
  RATE_LIMIT_STOCK: count
    .default(60)
    .describe('Reads of share price histories a minute and address; 0: off.'),
  RATE_LIMIT_INGESTION: count.default(60).describe('Ingestion calls a minute and token; 0: off.'),
  RATE_LIMIT_MCP: numeric(ofMcp.calls),
  RATE_LIMIT_SUBSCRIBE: count.default(5).describe('Subscriptions a minute and address; 0: off.'),
  RATE_LIMIT_SUBSCRIBE_DOMAIN: count
    .default(200)
    .describe('Confirmation messages an hour to one mail domain, later ones wait; 0: off.'),
  RATE_LIMIT_FAILED_AUTHENTICATION: numeric(ofTraffic.failedAuthentication),
  RATE_LIMIT_AUTHORIZATION: numeric(ofAgents.authorization),
  RATE_LIMIT_REGISTRATION: numeric(ofAgents.registration),
  RATE_LIMIT_USER_CODE: numeric(ofAgents.userCode),
  UPLOAD_MAX_MEBIBYTES: count.min(1).default(10).describe('Largest accepted upload.'),
  UPLOAD_MAX_MEGAPIXELS: count.min(1).default(50).describe('Largest accepted picture.'),
  PAGE_CACHE_SECONDS: numeric(ofSite.pageCacheSeconds),
  LLMS_FULL_KIBIBYTES: count
    .min(64)
    .default(2048)
    .describe('Largest size of /llms-full.txt, which holds whole texts.'),
  PAGE_CACHE_MEBIBYTES: numeric(ofSite.pageCacheMebibytes),
};
