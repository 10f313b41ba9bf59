import { collectionRoutes } from '../../rest-routes';

export default collectionRoutes('api::category.category');
