const ARTICLE = 'api::article.article';

const EXPLORER = 'plugin::content-manager.explorer';

export const READ_ARTICLES = { action: `${EXPLORER}.read`, subject: ARTICLE };
export const CREATE_ARTICLES = { action: `${EXPLORER}.create`, subject: ARTICLE };

/** Path of the list of articles, the same in the panel and its API. */
export const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;

/** Path of the list of articles created by the person. */
export const MINE = `${ARTICLES}?view=mine`;
