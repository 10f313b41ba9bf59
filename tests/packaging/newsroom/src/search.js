/** What the search finds of recipes. */
const registerSearch = (strapi) =>
  strapi
    .plugin('search')
    .service('types')
    .add({
      kind: 'recipe',
      uid: 'api::recipe.recipe',
      path: '/recipes/{slug}',
      where: { publishedAt: { $notNull: true } },
      populate: {},
      textOf: ({ slug, title, method }) => ({ slug, title, markdown: method ?? '', names: [] }),
    });

module.exports = { registerSearch };
