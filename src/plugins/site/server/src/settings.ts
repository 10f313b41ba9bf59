import { count, redisUrl, siteName } from '@ota-news/foundation/settings/common';
import { pluginSettings } from '@ota-news/foundation/settings/plugin-settings';
import { z } from '@strapi/utils';

export const siteSettings = pluginSettings(
  'site',
  z.strictObject({
    siteName,
    siteDescription: z
      .string()
      .default('All that is new.')
      .describe('One line about the publication.'),
    theme: z
      .string()
      .regex(/^[a-z0-9-]+$/, 'lower-case letters, digits and hyphens')
      .default('default')
      .describe('Folder in src/themes that draws the public pages.'),
    pageCacheSeconds: count.default(3600).describe('How long a rendered page is kept; 0: off.'),
    pageCacheMebibytes: count
      .min(1, 'a whole number, 1 or more')
      .default(128)
      .describe('Memory for rendered pages.'),
    pictureOrigins: z
      .array(z.string())
      .default([])
      .describe('Origins besides the site, and all of https, whose pictures pages may show.'),
    redisUrl,
  }),
);
