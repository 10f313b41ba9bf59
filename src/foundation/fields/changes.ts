import type { z } from '@strapi/utils';

/** Removes a field's default, so that omitting the field in an update keeps its value. */
export const withoutDefault = <T extends z.ZodType>(field: z.ZodDefault<T>): T =>
  (field.unwrap() as T).meta(field.meta() ?? {});
