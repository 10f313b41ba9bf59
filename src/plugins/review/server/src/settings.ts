import { siteName } from '@ota-news/foundation/settings/common';
import { pluginSettings } from '@ota-news/foundation/settings/plugin-settings';
import { z } from '@strapi/utils';

export const reviewSettings = pluginSettings(
  'review',
  z.strictObject({
    siteName,
    fourEyes: z
      .enum(['without-publish', 'always', 'off'])
      .default('without-publish')
      .describe(
        'Who may not approve a draft that they have submitted or changed themselves: those whose roles lack publishing, everybody, or nobody.',
      ),
    notices: z.boolean().default(true).describe('Whether people are told of reviews by mail.'),
  }),
);
