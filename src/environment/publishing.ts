import { z } from '@strapi/utils';
import { NEEDED_BY_PROVIDER, publishingSettings } from '../plugins/publishing/server/src/settings';
import { reviewSettings } from '../plugins/review/server/src/settings';
import { base } from './kinds';
import type { Requirement, Variables } from './requirement';

const { shape } = publishingSettings.schema;

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
  SUMMARY_PROVIDER: shape.summaryProvider,
  SUMMARY_OPENAI_URL: base(shape.summaryUrl),
  SUMMARY_OPENAI_KEY: shape.summaryKey,
  SUMMARY_OPENAI_MODEL: shape.summaryModel,
  SOCIAL_PROVIDER: shape.socialProvider,
  SOCIAL_BLUESKY_SERVICE: shape.blueskyService,
  SOCIAL_BLUESKY_IDENTIFIER: shape.blueskyIdentifier,
  SOCIAL_BLUESKY_PASSWORD: shape.blueskyPassword,
  SOCIAL_MASTODON_URL: base(shape.mastodonUrl),
  SOCIAL_MASTODON_TOKEN: shape.mastodonToken,
  SOCIAL_WEBHOOK_URL: shape.webhookUrl,
  SOCIAL_WEBHOOK_SECRET: shape.webhookSecret,
  INDEXNOW_KEY: shape.indexNowKey,
  WEBSUB_HUB: shape.websubHub,
};

/** Returns the variable of a setting of the social provider: `mastodonUrl` is `SOCIAL_MASTODON_URL`. */
const variableOf = (setting: string): string =>
  `SOCIAL_${setting.replace(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase()}`;

const needed: Readonly<Record<string, readonly string[]>> = NEEDED_BY_PROVIDER;

/** Reports missing settings of the selected social provider. */
export const requireProviderSettings = (given: Variables): Requirement[] =>
  (needed[given.SOCIAL_PROVIDER ?? ''] ?? [])
    .map(variableOf)
    .filter((name) => given[name] === undefined)
    .map((name) => ({
      name,
      wants: `a value, because SOCIAL_PROVIDER is ${given.SOCIAL_PROVIDER}`,
    }));
