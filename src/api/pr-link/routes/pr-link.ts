import { collectionRoutes } from '../../../newsroom/rest-routes';

export default collectionRoutes('api::pr-link.pr-link');
