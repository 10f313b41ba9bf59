import { z } from '@strapi/utils';
import { optionalFields } from './fields';

type Shape = typeof optionalFields.shape;

/** Values of an article that are null where nobody has set them, each in a column of its own name. */
export type OptionalFields = { [Name in keyof Shape]: NonNullable<z.infer<Shape[Name]>> | null };

type Name = keyof OptionalFields;

export const OPTIONAL_FIELDS = Object.keys(optionalFields.shape) as Name[];

const forEachField = <T>(value: (name: Name) => T): Record<Name, T> =>
  Object.fromEntries(OPTIONAL_FIELDS.map((name) => [name, value(name)])) as Record<Name, T>;

/** Their columns, for a query that joins `articles` with other tables. */
export const OPTIONAL_COLUMNS = forEachField((name) => `articles.${name}`);

/** Returns the optional fields of a row; null where a column is null or was not selected. */
export const optionalFieldsOf = (row: Partial<OptionalFields>): OptionalFields =>
  forEachField((name) => row[name] ?? null) as OptionalFields;

const isNumber = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? isNumber(schema.unwrap() as z.ZodType)
    : schema instanceof z.ZodNumber;

/** Schemas of stored values. Without limits: what is stored has passed them. */
export const optionalFacts = forEachField((name) =>
  isNumber(optionalFields.shape[name]) ? z.number().int().nullable() : z.string().nullable(),
) as unknown as { [Name in keyof OptionalFields]: z.ZodType<OptionalFields[Name]> };
