import { collectionRoutes } from '../../rest-routes';

export default collectionRoutes('api::glossary-term.glossary-term');
