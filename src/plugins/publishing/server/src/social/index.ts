import { environment } from '#environment';
import { bluesky } from './bluesky';
import { mastodon } from './mastodon';
import type { SocialProvider } from './provider';
import { webhook } from './webhook';

/** Returns the configured social network, or null for none. Its settings are validated with the environment. */
export const socialProvider = (): SocialProvider | null => {
  const env = environment();
  switch (env.SOCIAL_PROVIDER) {
    case 'bluesky':
      return bluesky(
        env.SOCIAL_BLUESKY_SERVICE,
        env.SOCIAL_BLUESKY_IDENTIFIER ?? '',
        env.SOCIAL_BLUESKY_PASSWORD ?? '',
      );
    case 'mastodon':
      return mastodon(env.SOCIAL_MASTODON_URL ?? '', env.SOCIAL_MASTODON_TOKEN ?? '');
    case 'webhook':
      return webhook(env.SOCIAL_WEBHOOK_URL ?? '', env.SOCIAL_WEBHOOK_SECRET ?? '');
    case 'none':
      return null;
  }
};
