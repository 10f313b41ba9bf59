import { factories } from '@strapi/strapi';

export default factories.createCoreService('api::pr-link.pr-link');
