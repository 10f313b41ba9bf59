import { collectionRoutes } from '../../../newsroom/rest-routes';

export default collectionRoutes('api::share-price.share-price');
