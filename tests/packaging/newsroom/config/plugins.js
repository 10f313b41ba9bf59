const { dependencies } = require('../package.json');

const siteName = 'Cooking News';

/** Settings of the plugins that the project may have. */
const settings = (env) => ({
  traffic: { limits: { read: env.int('READS_A_MINUTE') } },
  site: {
    siteName,
    siteDescription: 'What is new in the kitchen.',
    theme: 'kitchen',
    pageCacheSeconds: 600,
  },
  'agent-auth': { siteName, limits: { registration: 7 } },
  mcp: { siteName },
  search: { embeddings: 'local' },
});

module.exports = ({ env }) =>
  Object.fromEntries(
    Object.entries(settings(env))
      .filter(([name]) => `@ota-news/${name}` in dependencies)
      .map(([name, config]) => [name, { config }]),
  );
