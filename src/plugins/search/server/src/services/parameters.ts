import type { Core } from '@strapi/strapi';
import { ownService } from '../own-services';
import { searchParameters, type SearchParameters } from '../search-parameters';

/** Query parameters of searches, which follow from the registered types. */
const createParameters = ({ strapi }: { strapi: Core.Strapi }) => {
  let parameters: SearchParameters | null = null;

  return {
    /** Those of `GET /api/search`. Call it after all types were registered. */
    search(): SearchParameters {
      parameters ??= searchParameters(ownService(strapi, 'types').all());
      return parameters;
    },
  };
};

export default createParameters;
