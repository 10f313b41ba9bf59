const ARTICLE = 'api::article.article';

const EXPLORER = 'plugin::content-manager.explorer';

export const READ_ARTICLES = { action: `${EXPLORER}.read`, subject: ARTICLE };
export const CREATE_ARTICLES = { action: `${EXPLORER}.create`, subject: ARTICLE };

/** The list of articles, in the panel and of its API. */
export const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;

/** The list of what the person has begun. */
export const MINE = `${ARTICLES}?view=mine`;
