import { LOOPBACK_HOSTS } from '@ota-news/foundation/network/loopback';
import { z } from '@strapi/utils';
import { reviewSettings } from '../plugins/review/server/src/settings';
import { addressWithoutSlash, providerUrl } from './kinds';
import type { Requirement, Variables } from './requirement';

/** Subscribers trust what a hub sends them, so the way to it must not be open to changes. */
const isHubAddress = (address: string): boolean => {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || LOOPBACK_HOSTS.includes(url.hostname));
};

/** Settings of the effects of a publication and their providers. */
export const publishing = {
  AI_DISCLOSURE: z
    .enum(['off', 'unreviewed', 'always'])
    .default('off')
    .describe(
      'When articles that agents have written in say so to readers. unreviewed: where no person has published them or set the moment.',
    ),
  AI_DISCLOSURE_TEXT: z
    .string()
    .min(1)
    .max(500)
    .default('This text was written with the help of AI.')
    .describe('Wording of the notice about AI.'),
  AI_DISCLOSURE_PICTURE: z
    .string()
    .min(1)
    .max(200)
    .default('AI-generated picture')
    .describe(
      'Notice beside pictures whose metadata or sender says that AI made them; shown unless AI_DISCLOSURE is off.',
    ),
  AI_DISCLOSURE_ALTERED_PICTURE: z
    .string()
    .min(1)
    .max(200)
    .default('Picture altered with AI')
    .describe('The same beside pictures in which AI has changed parts.'),
  REVIEW_FOUR_EYES: reviewSettings.schema.shape.fourEyes,
  SUMMARY_PROVIDER: z
    .enum(['extractive', 'openai'])
    .default('extractive')
    .describe('Source of summaries: the service itself, or a model.'),
  SUMMARY_OPENAI_URL: addressWithoutSlash
    .default('https://api.openai.com/v1')
    .describe('Any service that speaks chat completions (OpenAI, Ollama, vLLM).'),
  SUMMARY_OPENAI_KEY: z.string().optional().describe('Its key, where it wants one.'),
  SUMMARY_OPENAI_MODEL: z.string().default('gpt-4o-mini').describe('Its model.'),
  SOCIAL_PROVIDER: z
    .enum(['none', 'bluesky', 'mastodon', 'webhook'])
    .default('none')
    .describe('Network on which an article is announced once, at its first publication.'),
  SOCIAL_BLUESKY_SERVICE: providerUrl
    .default('https://bsky.social')
    .describe('Server of the Bluesky account.'),
  SOCIAL_BLUESKY_IDENTIFIER: z.string().optional().describe('Handle of the Bluesky account.'),
  SOCIAL_BLUESKY_PASSWORD: z.string().optional().describe('App password of the account.'),
  SOCIAL_MASTODON_URL: addressWithoutSlash.optional().describe('Server of the Mastodon account.'),
  SOCIAL_MASTODON_TOKEN: z
    .string()
    .optional()
    .describe('Access token of the account with the scope write:statuses.'),
  SOCIAL_WEBHOOK_URL: providerUrl
    .optional()
    .describe('Address that gets a signed call (Standard Webhooks) for each announcement.'),
  SOCIAL_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, '"whsec_" and at least 24 bytes in base64')
    .optional()
    .describe('Signs the calls: whsec_ and at least 24 bytes in base64.'),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[A-Za-z0-9-]{8,128}$/, '8 to 128 letters, digits and hyphens')
    .optional()
    .describe(
      'Tells search engines of each publication and withdrawal (IndexNow); served as /KEY.txt. Default: off.',
    ),
  WEBSUB_HUB: providerUrl
    .refine(isHubAddress, 'an https address, or http on this machine')
    .optional()
    .describe(
      'WebSub hub that feeds name and that is told of each change of a feed; https. Default: none.',
    ),
};

/** Settings required by each social provider. */
const NEEDED_BY_PROVIDER: Readonly<Record<string, readonly string[]>> = {
  bluesky: ['SOCIAL_BLUESKY_IDENTIFIER', 'SOCIAL_BLUESKY_PASSWORD'],
  mastodon: ['SOCIAL_MASTODON_URL', 'SOCIAL_MASTODON_TOKEN'],
  webhook: ['SOCIAL_WEBHOOK_URL', 'SOCIAL_WEBHOOK_SECRET'],
};

/** Reports missing settings of the selected social provider. */
export const requireProviderSettings = (given: Variables): Requirement[] =>
  (NEEDED_BY_PROVIDER[given.SOCIAL_PROVIDER ?? ''] ?? [])
    .filter((name) => given[name] === undefined)
    .map((name) => ({
      name,
      wants: `a value, because SOCIAL_PROVIDER is ${given.SOCIAL_PROVIDER}`,
    }));
