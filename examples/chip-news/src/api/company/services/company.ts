import { factories } from '@strapi/strapi';

export default factories.createCoreService('api::company.company' as never);
