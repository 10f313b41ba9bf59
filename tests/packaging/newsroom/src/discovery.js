const RECIPE = 'api::recipe.recipe';

const sections = async (strapi) => {
  const recipes = await strapi.documents(RECIPE).findMany({ status: 'published' });
  return [
    {
      title: 'Recipes',
      pages: recipes.map(({ title, slug, updatedAt }) => ({
        name: title,
        path: `/recipes/${slug}`,
        updatedAt,
      })),
    },
  ];
};

/** What machines find the project by. */
exports.describeSite = (strapi) =>
  strapi
    .plugin('discovery')
    .service('index')
    .list(() => sections(strapi), ['recipes']);
