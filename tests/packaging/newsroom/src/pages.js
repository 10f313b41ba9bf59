const { renderMarkdown } = require('@ota-news/foundation/markdown/render');

const RECIPE = 'api::recipe.recipe';

let made = 0;

const front = (strapi) => ({
  kind: 'page',
  path: '/',
  async respond() {
    made += 1;
    const recipes = await strapi.documents(RECIPE).findMany({ status: 'published' });
    const list = recipes.map(({ title, slug }) => `- [${title}](/recipes/${slug})`).join('\n');
    return {
      content: {
        kind: 'page',
        title: 'Recipes',
        bodyHtml: await renderMarkdown(list),
        updatedAt: new Date(0).toISOString(),
      },
      title: 'Recipes',
      description: 'Every recipe.',
      tags: ['recipes'],
    };
  },
});

const recipe = (strapi) => ({
  kind: 'page',
  path: '/recipes/:slug',
  async respond({ params }) {
    made += 1;
    const [found] = await strapi
      .documents(RECIPE)
      .findMany({ status: 'published', filters: { slug: params.slug } });
    if (found === undefined) return null;
    const { title, method, updatedAt } = found;
    return {
      content: { kind: 'page', title, bodyHtml: await renderMarkdown(method), updatedAt },
      title,
      description: null,
      tags: ['recipes'],
      lastModified: new Date(updatedAt),
    };
  },
});

/** How often a page had to be made, so that the tests can see the cache. */
const count = {
  kind: 'document',
  path: '/pages-made.json',
  cacheSeconds: 0,
  respond: async () => ({
    contentType: 'application/json',
    body: JSON.stringify({ made }),
    tags: [],
  }),
};

/** The public pages of the project. */
exports.registerPages = (strapi) => {
  const site = (service) => strapi.plugin('site').service(service);
  site('routes').add([front(strapi), recipe(strapi), count]);
  site('page-cache').purgeOnChange({ [RECIPE]: ['recipes'] });
  site('frame').setLayout({ sections: [{ name: 'Recipes', url: '/' }] });
};
