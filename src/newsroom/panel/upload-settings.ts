import type { Core } from '@strapi/strapi';

/**
 * Sets the Media Library's defaults: size optimization, responsive widths, automatic rotation. No
 * captions from the vendor's paid AI service.
 */
export const setUploadDefaults = async (strapi: Core.Strapi): Promise<void> => {
  await strapi.plugin('upload').service('upload').setSettings({
    sizeOptimization: true,
    responsiveDimensions: true,
    autoOrientation: true,
    aiMetadata: false,
  });
};
