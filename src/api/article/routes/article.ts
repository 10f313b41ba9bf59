import { collectionRoutes } from '../../rest-routes';

/** Creation is the ingestion plugin's `POST /api/articles`; all other routes are Strapi's. */
export default collectionRoutes('api::article.article', { except: ['create'] });
