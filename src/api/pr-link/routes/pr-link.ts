import { factories } from '@strapi/strapi';

export default factories.createCoreRouter('api::pr-link.pr-link');
