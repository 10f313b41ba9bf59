const { dependencies } = require('../package.json');

/** Middlewares of a plugin, where the project has it. */
const of = (plugin, ...names) =>
  `@ota-news/${plugin}` in dependencies ? names.map((name) => `plugin::${plugin}.${name}`) : [];

module.exports = [
  ...of('traffic', 'route-name'),
  'strapi::logger',
  'strapi::errors',
  ...of('mcp', 'endpoint'),
  ...of('agent-auth', 'endpoints'),
  ...of('site', 'pages'),
  'strapi::security',
  'strapi::cors',
  'strapi::poweredBy',
  'strapi::query',
  'strapi::body',
  ...of('agent-auth', 'identity'),
  'strapi::session',
  'strapi::favicon',
  'strapi::public',
];
