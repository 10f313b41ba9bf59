import { pluginSettings } from '@ota-news/foundation/settings/plugin-settings';
import { z } from '@strapi/utils';

export const discoverySettings = pluginSettings(
  'discovery',
  z.strictObject({
    securityContact: z
      .url({ protocol: /^(https|mailto|tel)$/, error: 'an https:, mailto: or tel: address' })
      .optional()
      .describe(
        'Where weaknesses are reported, e.g. mailto:security@news.example; puts up /.well-known/security.txt.',
      ),
  }),
);
