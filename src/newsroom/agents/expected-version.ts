import { z } from '@strapi/utils';

/** Input field with the version that an agent's change is based on. */
export const expectedUpdatedAt = () =>
  z.iso.datetime({ offset: true }).meta({
    description: '`updated_at` of what you have read; refused if saved since.',
  });
