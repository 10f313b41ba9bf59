import { providerUrl } from '@ota-news/foundation/settings/common';
import { z } from '@strapi/utils';
import { publishingSettings } from '../plugins/publishing/server/src/settings';
import { searchSettings } from '../plugins/search/server/src/settings';
import { count, numeric, seconds } from './kinds';

const { shape } = publishingSettings.schema;

/** Timings and bounds whose defaults suit nearly every operator; tests shorten them. */
export const advancedSettings = {
  effectAttempts: numeric(shape.effectAttempts),
  effectRetrySeconds: numeric(shape.effectRetrySeconds),
  effectTimeoutSeconds: numeric(shape.effectTimeoutSeconds),
  effectLeaseSeconds: numeric(shape.effectLeaseSeconds),
  newsletterLeaseSeconds: seconds.default(120).describe('The same for recipients of an issue.'),
  pollSeconds: numeric(shape.pollSeconds),
  readingsSeconds: seconds
    .default(60)
    .describe('Interval at which counts of readings are stored; a crash loses as many.'),
  tickSeconds: numeric(shape.tickSeconds),
  retrySeconds: seconds.default(300).describe('As effectRetrySeconds, for newsletters and prices.'),
  answerSeconds: seconds.default(30).describe('Longest wait for quote providers and S3.'),
  mailConnections: count.min(1).max(50).default(4).describe('SMTP connections a process.'),
  uploadQueue: count.min(1).default(32).describe('Uploads at once; further ones get a 503.'),
  pictureSeconds: numeric(shape.pictureSeconds),
  sweepSeconds: seconds.default(3600).describe('Age from which leftovers of uploads are removed.'),
  silenceSeconds: seconds.default(120).describe('Silence after which a connection is closed.'),
  maxConnections: count.min(1).default(5000).describe('Open connections; further ones are closed.'),
  modelIdleSeconds: numeric(searchSettings.schema.shape.modelIdleSeconds),
  modelStartMilliseconds: numeric(searchSettings.schema.shape.modelStartMilliseconds),
  indexNowUrl: shape.indexNowUrl,
  yahooUrl: providerUrl.default('https://query1.finance.yahoo.com').describe('Server of yahoo.'),
  demoFactsFile: z.string().min(1).default('.tmp/demo.json').describe('Facts of `npm run demo`.'),
};

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('a JSON object');
    return z.NEVER;
  }
});

const object = z.strictObject(advancedSettings, {
  error: ({ keys }) => (keys === undefined ? 'a JSON object' : `no ${String(keys)}`),
});

/** The variable `ADVANCED`: a JSON object with any of the advanced settings. */
export const advanced = json.pipe(object).prefault('{}');
