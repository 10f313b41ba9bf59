import type { PageAnswersService } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { ownService } from '../own-services';

/** Sends pages at paths that other plugins handle themselves. */
export default ({ strapi }: { strapi: Core.Strapi }): PageAnswersService => {
  const dispatcher = () => ownService(strapi, 'dispatcher');
  return {
    show: (request, response, page) => dispatcher().show(request, response, page),
    fail: (request, response, failure) => dispatcher().fail(request, response, failure),
  };
};
