/** Content type whose publication has effects. */
export const ARTICLE = 'api::article.article';
