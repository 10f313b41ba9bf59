import { LOOPBACK_HOSTS } from '@ota-news/foundation/network/loopback';
import { count, providerUrl, seconds } from '@ota-news/foundation/settings/common';
import { pluginSettings } from '@ota-news/foundation/settings/plugin-settings';
import { z } from '@strapi/utils';

/** Settings without which a social provider can't work. */
export const NEEDED_BY_PROVIDER = {
  none: [],
  bluesky: ['blueskyIdentifier', 'blueskyPassword'],
  mastodon: ['mastodonUrl', 'mastodonToken'],
  webhook: ['webhookUrl', 'webhookSecret'],
} as const;

/** Subscribers trust what a hub sends them, so the way to it must not be open to changes. */
const isHubAddress = (address: string): boolean => {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || LOOPBACK_HOSTS.includes(url.hostname));
};

/** Base address of an API, to which paths are appended. */
const baseUrl = providerUrl.refine(
  (address) => !address.endsWith('/'),
  'an address without a slash at its end',
);

export const publishingSettings = pluginSettings(
  'publishing',
  z
    .strictObject({
      summaryProvider: z
        .enum(['extractive', 'openai'])
        .default('extractive')
        .describe('Source of summaries: the service itself, or a model.'),
      summaryUrl: baseUrl
        .default('https://api.openai.com/v1')
        .describe('Any service that speaks chat completions (OpenAI, Ollama, vLLM).'),
      summaryKey: z.string().optional().describe('Its key, where it wants one.'),
      summaryModel: z.string().default('gpt-4o-mini').describe('Its model.'),
      socialProvider: z
        .enum(['none', 'bluesky', 'mastodon', 'webhook'])
        .default('none')
        .describe('Network on which an article is announced once, at its first publication.'),
      blueskyService: providerUrl
        .default('https://bsky.social')
        .describe('Server of the Bluesky account.'),
      blueskyIdentifier: z.string().optional().describe('Handle of the Bluesky account.'),
      blueskyPassword: z.string().optional().describe('App password of the account.'),
      mastodonUrl: baseUrl.optional().describe('Server of the Mastodon account.'),
      mastodonToken: z
        .string()
        .optional()
        .describe('Access token of the account with the scope write:statuses.'),
      webhookUrl: providerUrl
        .optional()
        .describe('Address that gets a signed call (Standard Webhooks) for each announcement.'),
      webhookSecret: z
        .string()
        .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, '"whsec_" and at least 24 bytes in base64')
        .optional()
        .describe('Signs the calls: whsec_ and at least 24 bytes in base64.'),
      indexNowKey: z
        .string()
        .regex(/^[A-Za-z0-9-]{8,128}$/, '8 to 128 letters, digits and hyphens')
        .optional()
        .describe(
          'Tells search engines of each publication and withdrawal (IndexNow); served as /KEY.txt. Default: off.',
        ),
      indexNowUrl: providerUrl.default('https://api.indexnow.org/indexnow').describe('IndexNow.'),
      websubHub: providerUrl
        .refine(isHubAddress, 'an https address, or http on this machine')
        .optional()
        .describe(
          'WebSub hub that feeds name and that is told of each change of a feed; https. Default: none.',
        ),
      effectAttempts: count.min(1).default(30).describe('Attempts before an effect is given up.'),
      effectRetrySeconds: seconds
        .default(5)
        .describe('Wait after its first failure, then doubled.'),
      effectTimeoutSeconds: seconds.default(60).describe('Longest duration of an attempt.'),
      effectLeaseSeconds: seconds.default(30).describe('Silence after which others take it over.'),
      pollSeconds: seconds.default(5).describe('Interval of polling for work of other processes.'),
      tickSeconds: seconds.default(15).describe('Interval of polling for due articles and jobs.'),
      pictureSeconds: count
        .min(1)
        .max(3600)
        .default(60)
        .describe('Limit of a step on one picture.'),
    })
    .superRefine((given, context) => {
      for (const name of NEEDED_BY_PROVIDER[given.socialProvider]) {
        if (given[name] !== undefined) continue;
        const message = `a value, because socialProvider is ${given.socialProvider}`;
        context.addIssue({ code: 'custom', path: [name], message });
      }
    }),
);
