import type { Core } from '@strapi/strapi';

/**
 * How the Media Library treats pictures out of the box: smaller files, several widths, turned
 * upright. No captions from the vendor's paid service.
 */
export const setUploadDefaults = async (strapi: Core.Strapi): Promise<void> => {
  await strapi.plugin('upload').service('upload').setSettings({
    sizeOptimization: true,
    responsiveDimensions: true,
    autoOrientation: true,
    aiMetadata: false,
  });
};
