import type { ValueSchema } from './described-values';

type Values = Record<string, unknown>;
type Schema = Omit<ValueSchema, 'type' | 'items' | 'anyOf' | 'properties'> & {
  type?: string | string[];
  minItems?: number;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
};

/** Arguments that a schema allows but for keys that it does not describe, with the paths of those. */
export interface Overfull {
  value: unknown;
  paths: string[];
}

const NOTHING: Overfull = { value: undefined, paths: [] };

/** Makes values with given keys in every object that a schema describes, wherever it does not describe them. */
export const overfill = (root: Schema & { $defs?: Record<string, Schema> }, keys: string[]) => {
  let made = 0;

  const resolved = (schema: Schema): Schema => {
    const one = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
    const name = one.$ref?.split('/').pop();
    return name === undefined ? one : resolved(root.$defs?.[name] ?? {});
  };

  const text = ({ format, pattern, minLength = 1 }: Schema): string => {
    made += 1;
    if (format === 'uri' || pattern?.includes('https')) return `https://example.com/${made}`;
    if (format === 'date') return '2024-01-02';
    if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
    if (format === 'date-time') return '2024-01-02T03:04:05Z';
    return `text-${made}`.padEnd(minLength, 'x');
  };

  const filled = (given: Schema, path: string): Overfull => {
    const schema = resolved(given);
    const { properties, required = [], items, enum: choices } = schema;
    const [type] = [schema.type].flat();
    if (choices !== undefined) return { value: choices[0], paths: [] };
    // Without described keys it is passed on as a whole, and whoever reads it refuses what it does not know.
    if (type === 'object' && properties === undefined) return { value: {}, paths: [] };
    if (properties !== undefined) {
      const unknown = keys.filter((key) => !Object.hasOwn(properties, key));
      const value: Values = Object.fromEntries(unknown.map((key) => [key, 4711]));
      const paths = unknown.map((key) => `${path}${key}`);
      for (const [name, property] of Object.entries(properties)) {
        const part = filled(property, `${path}${name}.`);
        // What is optional is there for the sake of the objects in it.
        if (!required.includes(name) && part.paths.length === 0) continue;
        value[name] = part.value;
        paths.push(...part.paths);
      }
      return { value, paths };
    }
    if (type === 'array' && items !== undefined) {
      const count = Math.max(schema.minItems ?? 0, 1);
      const parts = Array.from({ length: count }, (_, index) => filled(items, `${path}${index}.`));
      return { value: parts.map((part) => part.value), paths: parts.flatMap((part) => part.paths) };
    }
    if (type === 'string') return { value: text(schema), paths: [] };
    if (type === 'integer' || type === 'number') return { value: (made += 1), paths: [] };
    return type === 'boolean' ? { value: true, paths: [] } : NOTHING;
  };

  return filled(root, '');
};
