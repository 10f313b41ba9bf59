import { collectionRoutes } from '../../rest-routes';

/** Creation is the ingestion plugin's `POST /api/articles`; the rest is Strapi's REST core. */
export default collectionRoutes('api::article.article', { except: ['create'] });
