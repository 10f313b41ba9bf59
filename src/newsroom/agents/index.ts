import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { documentTemplates } from './addresses';
import { appViews } from './app-views';
import { identity } from './identity';
import { prompts } from './prompts';
import { tools } from './tools';

/** Registers the newsroom's tools, prompts, resource templates and views. Call it in `register`. */
export const registerAgentTools = (strapi: Core.Strapi): void => {
  const registry = getService(strapi, 'mcp', 'registry');
  registry.introduce(identity);
  registry.addTools(tools);
  registry.addPrompts(prompts);
  registry.addTemplates(documentTemplates());
  registry.addViews(appViews(strapi));
};
