import { factories } from '@strapi/strapi';

export default factories.createCoreController('api::story.story' as never);
