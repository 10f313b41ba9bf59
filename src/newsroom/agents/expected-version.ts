import { z } from '@strapi/utils';

/**
 * The field by which an agent says which version its change is based on.
 *
 * @param source tool that answers `updated_at`
 */
export const expectedUpdatedAt = (source: string) =>
  z.iso.datetime({ offset: true }).meta({
    description: `\`updated_at\` from ${source}: if somebody saved it since, nothing is changed and the answer says who and when.`,
  });
