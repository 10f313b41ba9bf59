const { z } = require('@strapi/utils');
const { ADDS, defineTool, READS } = require('@ota-news/foundation/agent-tools/tool');
const { createDocument } = require('@ota-news/foundation/agent-tools/writing');
const { authorOf } = require('@ota-news/foundation/database/actor');

const RECIPE = 'api::recipe.recipe';

const listRecipes = defineTool({
  name: 'list-recipes',
  title: 'List recipes',
  description: 'Every published recipe by its title.',
  annotations: READS,
  scopes: ['content:read'],
  input: z.strictObject({}),
  output: z.object({ titles: z.array(z.string()) }),
  async run(_input, { strapi }) {
    const recipes = await strapi.documents(RECIPE).findMany({ status: 'published' });
    const titles = recipes.map(({ title }) => title);
    return { data: { titles }, text: titles.join('\n') };
  },
});

const createRecipe = defineTool({
  name: 'create-recipe',
  title: 'Create a recipe',
  description: 'Makes a draft. A person publishes it.',
  annotations: ADDS,
  scopes: ['content:write'],
  input: z.strictObject({ title: z.string().min(1).max(200), method: z.string() }),
  output: z.object({ documentId: z.string() }),
  async run(input, context) {
    const { documentId } = await createDocument(context, {
      uid: RECIPE,
      input,
      work: () =>
        context.strapi
          .documents(RECIPE)
          .create({ data: { ...input, ...authorOf(context.grant.person) } }),
    });
    return { data: { documentId }, text: `Created the draft of "${input.title}".` };
  },
});

/** What agents can do with recipes. */
exports.registerAgentTools = (strapi) => {
  const registry = strapi.plugin('mcp').service('registry');
  registry.introduce({
    name: 'cooking-news',
    description: 'Read and edit recipes.',
    instructions: 'create-recipe makes a draft. Publishing is left to people.',
    tags: ['mcp', 'cooking'],
    representativeQueries: ['Which recipes are there?', 'Draft a recipe for lentil soup.'],
  });
  registry.addTools([listRecipes, createRecipe]);
};
