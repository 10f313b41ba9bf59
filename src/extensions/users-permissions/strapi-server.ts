interface Plugin {
  contentTypes: { user: { schema: { pluginOptions?: Record<string, unknown> } } };
  routes: Record<string, unknown>;
}

/**
 * Readers have no accounts here: the plugin serves the REST core's public permissions only. So its
 * users are not listed among the content, and its own endpoints, through which anybody could make an
 * account for themselves, are not there.
 */
export default (plugin: Plugin): Plugin => {
  const { schema } = plugin.contentTypes.user;
  schema.pluginOptions = { ...schema.pluginOptions, 'content-manager': { visible: false } };
  plugin.routes['content-api'] = { type: 'content-api', routes: [] };
  return plugin;
};
