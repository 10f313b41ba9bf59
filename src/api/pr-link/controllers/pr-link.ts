import { factories } from '@strapi/strapi';

export default factories.createCoreController('api::pr-link.pr-link');
