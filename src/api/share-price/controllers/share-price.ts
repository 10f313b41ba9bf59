import { factories } from '@strapi/strapi';

export default factories.createCoreController('api::share-price.share-price');
