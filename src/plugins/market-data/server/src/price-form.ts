import { z } from '@strapi/utils';

/** What the panel sends beside a file of prices. */
export const priceForm = z.strictObject({
  ota: z.string('choose an OTA').min(1, 'choose an OTA').max(255),
  accept_unusual: z.enum(['true', 'false'], 'must be true or false').default('false'),
});

/** The file itself. */
export const priceFiles = z.strictObject({
  file: z.object({ filepath: z.string(), size: z.number() }, 'choose one CSV file'),
});
