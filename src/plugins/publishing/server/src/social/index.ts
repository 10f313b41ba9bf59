import type { Core } from '@strapi/strapi';
import { bluesky } from './bluesky';
import { mastodon } from './mastodon';
import { publishingSettings } from '../settings';
import type { SocialProvider } from './provider';
import { webhook } from './webhook';

/** Returns the configured social network, or null for none. The check of the settings requires those of the chosen one. */
export const socialProvider = (strapi: Core.Strapi): SocialProvider | null => {
  const settings = publishingSettings.of(strapi);
  switch (settings.socialProvider) {
    case 'bluesky':
      return bluesky(
        settings.blueskyService,
        settings.blueskyIdentifier ?? '',
        settings.blueskyPassword ?? '',
      );
    case 'mastodon':
      return mastodon(settings.mastodonUrl ?? '', settings.mastodonToken ?? '');
    case 'webhook':
      return webhook(settings.webhookUrl ?? '', settings.webhookSecret ?? '');
    case 'none':
      return null;
  }
};
