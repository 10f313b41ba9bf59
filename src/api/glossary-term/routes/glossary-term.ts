import { collectionRoutes } from '../../../newsroom/rest-routes';

export default collectionRoutes('api::glossary-term.glossary-term');
