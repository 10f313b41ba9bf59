import { factories } from '@strapi/strapi';

export default factories.createCoreRouter('api::share-price.share-price');
