import { collectionRoutes } from '../../rest-routes';

export default collectionRoutes('api::pr-link.pr-link');
