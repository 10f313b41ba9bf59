import { factories } from '@strapi/strapi';

export default factories.createCoreService('api::story.story' as never);
