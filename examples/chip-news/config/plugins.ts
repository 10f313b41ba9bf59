import type { Core } from '@strapi/strapi';

const siteName = 'Chip News';

export default ({ env }: Core.Config.Shared.ConfigParams) => {
  const redisUrl = env('REDIS_URL');
  return {
    traffic: { config: { limits: { read: env.int('READS_A_MINUTE', 100) }, redisUrl } },
    site: {
      config: {
        siteName,
        siteDescription: 'Who designs, makes and equips the chips of the world.',
        theme: 'silicon',
        redisUrl,
      },
    },
    discovery: { config: { securityContact: 'mailto:security@chips.example' } },
    'agent-auth': { config: { siteName } },
    mcp: { config: { siteName } },
    history: { config: { fullDays: 30 } },
    publishing: { config: { tickSeconds: env.float('TICK_SECONDS', 15) } },
    review: { config: { siteName, notices: env.bool('REVIEW_NOTICES', false) } },
  };
};
