import { LIBRARY_TYPES } from '@ota-news/foundation/media/library-policy';
import { environment } from '../src/environment';
import { uploadOrigins, uploadProvider } from '../src/server/upload-provider';
import { mailConfiguration } from '../src/server/mail/configuration';

const local = (name: string, config: object = {}) => ({
  enabled: true,
  resolve: `./src/plugins/${name}`,
  config,
});

export default () => {
  const env = environment();
  const { UPLOAD_MAX_MEBIBYTES, JWT_SECRET, SITE_NAME: siteName, REDIS_URL: redisUrl } = env;
  return {
    email: { config: mailConfiguration() },
    'users-permissions': { config: { jwtSecret: JWT_SECRET } },
    upload: {
      config: {
        sizeLimit: UPLOAD_MAX_MEBIBYTES * 1024 * 1024,
        security: LIBRARY_TYPES,
        ...uploadProvider(),
        // Widths of the resized versions of pictures, in pixels.
        breakpoints: { xlarge: 1600, large: 1000, medium: 750, small: 500, xsmall: 320, tiny: 160 },
      },
    },
    operations: local('operations'),
    traffic: local('traffic', {
      limits: {
        read: env.RATE_LIMIT_READ,
        verifiedAgents: env.RATE_LIMIT_VERIFIED_AGENTS,
        failedAuthentication: env.RATE_LIMIT_FAILED_AUTHENTICATION,
      },
      trustedProxies: env.TRUSTED_PROXIES,
      verifiedAgents: env.VERIFIED_AGENTS,
      privateNetworks: env.OUTBOUND_PRIVATE_NETWORKS,
      redisUrl,
    }),
    discovery: local('discovery', { securityContact: env.SECURITY_CONTACT }),
    site: local('site', {
      siteName,
      siteDescription: env.SITE_DESCRIPTION,
      theme: env.THEME,
      pageCacheSeconds: env.PAGE_CACHE_SECONDS,
      pageCacheMebibytes: env.PAGE_CACHE_MEBIBYTES,
      pictureOrigins: uploadOrigins(),
      redisUrl,
    }),
    ingestion: local('ingestion'),
    'agent-auth': local('agent-auth', {
      siteName,
      limits: {
        authorization: env.RATE_LIMIT_AUTHORIZATION,
        registration: env.RATE_LIMIT_REGISTRATION,
        userCode: env.RATE_LIMIT_USER_CODE,
      },
      identityIssuers: env.AGENT_IDENTITY_ISSUERS,
      review: env.AGENT_REVIEW,
      privateNetworks: env.OUTBOUND_PRIVATE_NETWORKS,
    }),
    readiness: local('readiness'),
    // Plugins are destroyed in this order: publishing must end before the search, which its effects query.
    publishing: local('publishing', {
      summaryProvider: env.SUMMARY_PROVIDER,
      summaryUrl: env.SUMMARY_OPENAI_URL,
      summaryKey: env.SUMMARY_OPENAI_KEY,
      summaryModel: env.SUMMARY_OPENAI_MODEL,
      socialProvider: env.SOCIAL_PROVIDER,
      blueskyService: env.SOCIAL_BLUESKY_SERVICE,
      blueskyIdentifier: env.SOCIAL_BLUESKY_IDENTIFIER,
      blueskyPassword: env.SOCIAL_BLUESKY_PASSWORD,
      mastodonUrl: env.SOCIAL_MASTODON_URL,
      mastodonToken: env.SOCIAL_MASTODON_TOKEN,
      webhookUrl: env.SOCIAL_WEBHOOK_URL,
      webhookSecret: env.SOCIAL_WEBHOOK_SECRET,
      indexNowKey: env.INDEXNOW_KEY,
      indexNowUrl: env.ADVANCED.indexNowUrl,
      websubHub: env.WEBSUB_HUB,
      effectAttempts: env.ADVANCED.effectAttempts,
      effectRetrySeconds: env.ADVANCED.effectRetrySeconds,
      effectTimeoutSeconds: env.ADVANCED.effectTimeoutSeconds,
      effectLeaseSeconds: env.ADVANCED.effectLeaseSeconds,
      pollSeconds: env.ADVANCED.pollSeconds,
      tickSeconds: env.ADVANCED.tickSeconds,
      pictureSeconds: env.ADVANCED.pictureSeconds,
    }),
    editing: local('editing'),
    history: local('history'),
    // After history, which locks a document until its change is stored.
    review: local('review', { siteName, fourEyes: env.REVIEW_FOUR_EYES }),
    search: local('search', {
      embeddings: env.EMBEDDINGS,
      embeddingUrl: env.EMBEDDING_URL,
      embeddingModel: env.EMBEDDING_MODEL,
      embeddingApiKey: env.EMBEDDING_API_KEY,
      modelIdleSeconds: env.ADVANCED.modelIdleSeconds,
      modelStartMilliseconds: env.ADVANCED.modelStartMilliseconds,
    }),
    'market-data': local('market-data'),
    newsletter: local('newsletter'),
    redirects: local('redirects'),
    moving: local('moving'),
    readership: local('readership'),
    mcp: local('mcp', {
      siteName,
      limits: { calls: env.RATE_LIMIT_MCP },
      allowedOrigins: env.MCP_ALLOWED_ORIGINS,
      allowedHosts: env.MCP_ALLOWED_HOSTS,
      registryPublicKey: env.MCP_REGISTRY_PUBLIC_KEY,
    }),
  };
};
