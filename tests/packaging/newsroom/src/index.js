const { dependencies } = require('../package.json');

const has = (plugin) => `@ota-news/${plugin}` in dependencies;

module.exports = {
  register({ strapi }) {
    if (has('site')) require('./pages').registerPages(strapi);
    if (has('search')) require('./search').registerSearch(strapi);
    if (has('mcp')) require('./agents').registerAgentTools(strapi);
  },
};
