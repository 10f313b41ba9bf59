import { factories } from '@strapi/strapi';

/** Creation is the ingestion plugin's `POST /api/articles`; the rest is Strapi's REST core. */
export default factories.createCoreRouter('api::article.article', { except: ['create'] });
