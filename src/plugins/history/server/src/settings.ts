import { count } from '@ota-news/foundation/settings/common';
import { pluginSettings } from '@ota-news/foundation/settings/plugin-settings';
import { z } from '@strapi/utils';

export const historySettings = pluginSettings(
  'history',
  z.strictObject({
    fullDays: count
      .min(1, 'a whole number, 1 or more')
      .default(90)
      .describe(
        'Days for which every change is kept; of older ones those that were published and the last of each day stay.',
      ),
  }),
);
