const { dependencies } = require('../package.json');

module.exports = {
  register({ strapi }) {
    if ('@ota-news/mcp' in dependencies) require('./agents').registerAgentTools(strapi);
  },
};
