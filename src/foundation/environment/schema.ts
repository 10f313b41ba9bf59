import { z } from '@strapi/utils';
import proxyAddr from 'proxy-addr';
import { addressWithoutSlash, count, flag, seconds, secret } from './kinds';
import { marketData, requireQuoteSettings } from './market-data';
import { newsletter, requireSender } from './newsletter';
import { operations } from './operations';
import { publishing, requireProviderSettings } from './publishing';
import type { Requirement, Variables } from './requirement';
import { requireStorageSettings, storage } from './storage';

/**
 * Every setting the service reads from its environment: name, type, default and meaning.
 *
 * This is the only description of the settings. The configuration files read the parsed result,
 * and `.env.example` and `docs/configuration.md` are generated from it (`npm run docs:settings`).
 */

const port = z.coerce
  .number({ error: 'a port, 0 to 65535' })
  .int('a port, 0 to 65535')
  .min(0, 'a port, 0 to 65535')
  .max(65535, 'a port, 0 to 65535');
const list = z
  .string({ error: 'a comma-separated list' })
  .transform((value) => value.split(',').map((item) => item.trim()))
  .transform((items) => items.filter((item) => item !== ''));

const areNetworks = (ranges: string[]): boolean => {
  try {
    proxyAddr.compile(ranges);
    return true;
  } catch {
    return false;
  }
};

/** Settings of the process and its public address. */
const server = {
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address to listen on; 0.0.0.0 for every network.'),
  PORT: port.default(1337).describe('Port to listen on.'),
  PUBLIC_URL: addressWithoutSlash
    .optional()
    .describe('Address readers use, e.g. https://news.example. Default: http://HOST:PORT.'),
  SITE_NAME: z.string().min(1).default('OTA News').describe('Name of the publication.'),
  SITE_DESCRIPTION: z
    .string()
    .default('Independent news and data on online travel agencies.')
    .describe('One line about the publication.'),
  SECURITY_CONTACT: z
    .url({ protocol: /^(https|mailto|tel)$/ })
    .optional()
    .describe(
      'Where weaknesses are reported, e.g. mailto:security@news.example; puts up /.well-known/security.txt.',
    ),
  THEME: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('default')
    .describe('Folder in src/themes that draws the public pages.'),
  PANEL_PATH: z
    .string()
    .regex(/^\/[a-z][a-z0-9-]*$/, 'a path of one part, e.g. /cockpit')
    .default('/cockpit')
    .describe('Where the panel is. Another one needs another build of the panel.'),
  PUBLIC_DIRECTORY: z
    .string()
    .default('./public')
    .describe('Folder of static files; uploads are kept in its folder "uploads".'),
  SHUTDOWN_SECONDS: count
    .default(20)
    .describe('Seconds that a stopping process gives to the requests it has begun.'),
  CONNECTION_SILENCE_SECONDS: seconds
    .default(120)
    .describe('Seconds after which a connection is ended on which nothing moves.'),
  MAX_CONNECTIONS: count
    .min(1, 'a whole number, 1 or more')
    .default(5000)
    .describe('Connections that are open at once; further ones are closed unanswered.'),
  TRUSTED_PROXIES: list
    .refine(areNetworks, 'IP addresses or CIDR ranges, comma-separated')
    .optional()
    .describe(
      'Addresses or CIDR ranges of reverse proxies whose X-Forwarded-For and X-Forwarded-Proto count, comma-separated. Default: none, so the headers cannot be forged.',
    ),
};

/** Secrets: no defaults, `npm run demo` and `npm run dev` write generated ones to .env. */
const secrets = {
  APP_KEYS: z
    .string({ error: 'secrets of at least 16 characters, comma-separated' })
    .pipe(list)
    .pipe(z.array(secret).min(1))
    .describe('Keys that sign session cookies, comma-separated; the first signs, all verify.'),
  API_TOKEN_SALT: secret.describe('Salt of the stored API token hashes.'),
  ADMIN_JWT_SECRET: secret.describe("Signs the panel's sessions."),
  TRANSFER_TOKEN_SALT: secret.describe('Salt of the stored transfer token hashes.'),
  JWT_SECRET: secret.describe('Signs tokens of the users and permissions plugin.'),
  ENCRYPTION_KEY: secret.describe(
    'Encrypts API tokens that the panel can show again, and what editors’ browsers keep of unsaved text.',
  ),
  PREVIEW_SECRET: secret.describe('Signs the addresses of draft previews.'),
  NEWSLETTER_SECRET: secret.describe(
    'Signs the links in newsletters and keys the hashes of addresses. A new one ends the links of every newsletter sent.',
  ),
};

const database = {
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'a postgres:// address')
    .optional()
    .describe('postgres://user:password@host:5432/name switches from SQLite to PostgreSQL.'),
  DATABASE_CLIENT: z
    .enum(['sqlite', 'postgres'])
    .optional()
    .describe('Default: postgres when DATABASE_URL or DATABASE_HOST is set, else sqlite.'),
  DATABASE_FILENAME: z
    .string()
    .min(1)
    .default('.tmp/data.db')
    .describe('SQLite file, relative to the project.'),
  DATABASE_HOST: z.string().optional().describe('PostgreSQL host, instead of DATABASE_URL.'),
  DATABASE_PORT: port.default(5432).describe('PostgreSQL port.'),
  DATABASE_NAME: z.string().default('ota_news').describe('PostgreSQL database.'),
  DATABASE_USERNAME: z.string().default('ota_news').describe('PostgreSQL user.'),
  DATABASE_PASSWORD: z.string().default('').describe('PostgreSQL password.'),
  DATABASE_SCHEMA: z.string().default('public').describe('PostgreSQL schema.'),
  DATABASE_SSL: flag.default(false).describe('Connect to PostgreSQL over TLS.'),
  DATABASE_POOL_MAX: count.min(1).default(10).describe('PostgreSQL connections per process.'),
  DATABASE_CONNECT_SECONDS: count
    .min(1)
    .default(5)
    .describe('Seconds within which PostgreSQL must accept a connection.'),
  DATABASE_STATEMENT_SECONDS: count
    .min(1)
    .default(15)
    .describe(
      'Seconds that a PostgreSQL statement, and the wait for a free connection, may take while the service answers requests. Starting and commands have no limit.',
    ),
};

const limits = {
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
  PAGE_CACHE_SECONDS: count.default(3600).describe('How long a rendered page is kept; 0: off.'),
  LLMS_FULL_KIBIBYTES: count
    .min(64)
    .default(2048)
    .describe('Largest size of /llms-full.txt, which holds whole texts.'),
  PAGE_CACHE_MEBIBYTES: count.min(1).default(128).describe('Memory for rendered pages.'),
};

const sharing = {
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'a redis:// address')
    .optional()
    .describe('Shares limits and purges among several processes.'),
};

const demo = {
  DEMO_FACTS_FILE: z
    .string()
    .min(1)
    .default('.tmp/demo.json')
    .describe('File to which `npm run demo` writes its addresses and credentials.'),
};

const agents = {
  AGENT_IDENTITY_ISSUERS: list
    .optional()
    .describe(
      'Issuers whose identity assertions (ID-JAG) agents may register with, comma-separated https addresses. Default: none.',
    ),
  MCP_ALLOWED_ORIGINS: list
    .optional()
    .describe(
      'Origins of web applications whose scripts may call the MCP endpoint, comma-separated, e.g. https://chat.example. Default: only the service itself; programs that are not web pages need no entry.',
    ),
  MCP_ALLOWED_HOSTS: list
    .optional()
    .describe(
      'Host names under which a reverse proxy passes calls of the MCP endpoint on, comma-separated. Default: the host of PUBLIC_URL and this machine.',
    ),
  OUTBOUND_PRIVATE_NETWORKS: list
    .optional()
    .describe(
      'Addresses or CIDR ranges inside your network that may be fetched on behalf of agents, e.g. of an internal identity provider. Default: none, only public addresses.',
    ),
};

const search = {
  EMBEDDING_PROVIDER: z
    .enum(['local', 'openai', 'transformers', 'none'])
    .default('local')
    .describe(
      'Where the vectors of the search come from: local (trained on the archive, no download), openai (any service with an OpenAI-compatible /embeddings), transformers (an ONNX model in this process) or none (full text alone).',
    ),
  EMBEDDING_URL: addressWithoutSlash
    .default('https://api.openai.com/v1')
    .describe(
      'Address of the service for "openai", up to /embeddings; for Ollama http://127.0.0.1:11434/v1.',
    ),
  EMBEDDING_MODEL: z
    .string()
    .min(1)
    .max(150)
    .default('text-embedding-3-small')
    .describe('Model for "openai" and "transformers". Another one embeds everything anew.'),
  EMBEDDING_API_KEY: z.string().optional().describe('Key for "openai", where it needs one.'),
  EMBEDDING_TIMEOUT_SECONDS: count
    .min(1)
    .default(30)
    .describe('How long "openai" may take for a batch of texts.'),
};

/** The groups in the order in which the documents list them. */
export const settingGroups = {
  Service: server,
  Secrets: secrets,
  Database: database,
  'Limits and cache': limits,
  Agents: agents,
  Uploads: storage,
  'After publication': publishing,
  'Share prices': marketData,
  Newsletter: newsletter,
  'Several processes': sharing,
  Search: search,
  Operations: operations,
  Demo: demo,
} as const;

const shared = {
  ...server,
  ...limits,
  ...agents,
  ...storage,
  ...publishing,
  ...marketData,
  ...newsletter,
  ...sharing,
  ...search,
  ...operations,
};

/** What the plugins read, wherever they are installed: neither secrets nor the database's settings. */
export const sharedSchema = z.object(shared);

/** What this application reads. */
export const environmentSchema = z.object({
  ...server,
  ...secrets,
  ...database,
  ...shared,
  ...demo,
});

/** What settings need of each other, judged even where others are wrong. */
export const missingSettings = (given: Variables): Requirement[] => [
  ...requireProviderSettings(given),
  ...requireQuoteSettings(given),
  ...requireStorageSettings(given),
  ...requireSender(given),
];

export type SharedEnvironment = z.infer<typeof sharedSchema>;
export type Environment = z.infer<typeof environmentSchema>;
