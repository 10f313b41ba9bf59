import { collectionRoutes } from '../../rest-routes';

export default collectionRoutes('api::share-price.share-price');
