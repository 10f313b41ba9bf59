import { collectionRoutes } from '../../rest-routes';

export default collectionRoutes('api::page.page');
