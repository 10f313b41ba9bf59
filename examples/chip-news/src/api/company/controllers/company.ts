import { factories } from '@strapi/strapi';

export default factories.createCoreController('api::company.company' as never);
