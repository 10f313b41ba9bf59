import { z } from '@strapi/utils';

/** Text fields of the import form. */
export const priceForm = z.strictObject({
  ota: z.string('choose an OTA').min(1, 'choose an OTA').max(255),
  accept_unusual: z.enum(['true', 'false'], 'must be true or false').default('false'),
});

/** File field of the import form. */
export const priceFiles = z.strictObject({
  file: z.object({ filepath: z.string(), size: z.number() }, 'choose one CSV file'),
});
