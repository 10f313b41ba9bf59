import { collectionRoutes } from '../../../newsroom/rest-routes';

export default collectionRoutes('api::ota.ota');
