import type { z } from '@strapi/utils';

/** A field that keeps its value when it is left out of a change, instead of taking its default. */
export const kept = <T extends z.ZodType>(field: z.ZodDefault<T>): T =>
  (field.unwrap() as T).meta(field.meta() ?? {});
