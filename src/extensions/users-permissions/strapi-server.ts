interface Plugin {
  contentTypes: { user: { schema: { pluginOptions?: Record<string, unknown> } } };
  routes: Record<string, unknown>;
}

/**
 * Disables reader accounts: the plugin only provides the REST API's public permissions. Its users are hidden
 * from the content, and its endpoints, including public registration, are removed.
 */
export default (plugin: Plugin): Plugin => {
  const { schema } = plugin.contentTypes.user;
  schema.pluginOptions = { ...schema.pluginOptions, 'content-manager': { visible: false } };
  plugin.routes['content-api'] = { type: 'content-api', routes: [] };
  return plugin;
};
