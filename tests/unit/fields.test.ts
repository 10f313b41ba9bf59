import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from '@strapi/utils';
import { componentViews } from '../../src/newsroom/panel/component-views';
import { contentTypeViews } from '../../src/newsroom/panel/content-type-views';
import type { DescribedFields, PanelView } from '../../src/foundation/fields/panel-view';
import { root } from '../support/service';

interface Attribute {
  type: string;
  required?: boolean;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  min?: number;
  max?: number;
  regex?: string;
  enum?: string[];
}

type Limits = Omit<Attribute, 'type'>;

interface JsonSchema {
  default?: unknown;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  enum?: string[];
  anyOf?: JsonSchema[];
}

const attributesIn = (file: string): Record<string, Attribute> =>
  JSON.parse(readFileSync(path.join(root, 'src', file), 'utf8')).attributes;

const described: [string, DescribedFields, PanelView, Record<string, Attribute>][] = [
  ...Object.entries(contentTypeViews).map(([uid, { fields, view }]): (typeof described)[number] => {
    const name = uid.split('.').at(-1);
    return [uid, fields, view, attributesIn(`api/${name}/content-types/${name}/schema.json`)];
  }),
  ...Object.entries(componentViews).map(([uid, { fields, view }]): (typeof described)[number] => [
    uid,
    fields,
    view,
    attributesIn(`components/${uid.replace('.', '/')}.json`),
  ]),
];

const LINKS = ['relation', 'media', 'component'];

const withoutAbsent = (limits: Limits): Limits =>
  Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));

const source = (pattern: string | undefined): string | undefined =>
  pattern === undefined ? undefined : new RegExp(pattern).source;

/** Limits that Strapi enforces in the panel and the REST core. */
const limitsOfAttribute = (attribute: Attribute): Limits =>
  withoutAbsent({
    required: attribute.required ?? false,
    default: attribute.default,
    minLength: attribute.minLength,
    maxLength: attribute.maxLength,
    min: attribute.min,
    max: attribute.max,
    regex: source(attribute.regex),
    enum: attribute.enum,
  });

/** Limits that REST ingestion, OpenAPI and the MCP tools take from zod. */
const limitsOfSchema = (schema: JsonSchema, isNeeded: boolean): Limits => {
  const value = schema.anyOf?.find((option) => option.format !== 'null') ?? schema;
  const isDate = value.format === 'date' || value.format === 'date-time';
  const hasDefault = schema.default !== undefined;
  return withoutAbsent({
    required: isNeeded || hasDefault,
    default: schema.default,
    // Strapi takes no blank text where one is required.
    minLength: value.minLength === 1 ? undefined : value.minLength,
    maxLength: value.maxLength,
    min: value.minimum === Number.MIN_SAFE_INTEGER ? undefined : value.minimum,
    max: value.maximum === Number.MAX_SAFE_INTEGER ? undefined : value.maximum,
    regex: isDate ? undefined : source(value.pattern),
    enum: value.enum,
  });
};

describe.each(described)('%s', (_uid, fields, view, attributes) => {
  const schema = z.toJSONSchema(fields, { io: 'input', unrepresentable: 'any' }) as {
    properties: Record<string, JsonSchema>;
    required?: string[];
  };
  const names = Object.keys(attributes);

  test('describes exactly its attributes, each with a label and a help text', () => {
    expect(Object.keys(fields.shape).sort()).toEqual([...names].sort());
    for (const name of names) {
      expect(fields.shape[name]?.meta()).toMatchObject({
        title: expect.stringMatching(/\S/),
        description: expect.stringMatching(/\S/),
      });
    }
  });

  test('has the same limits in the panel as everywhere else', () => {
    const scalars = names.filter((name) => !LINKS.includes(attributes[name]?.type ?? ''));
    const limits = Object.fromEntries(
      scalars.map((name) => [name, limitsOfAttribute(attributes[name] as Attribute)]),
    );
    const described = Object.fromEntries(
      scalars.map((name) => [
        name,
        limitsOfSchema(
          schema.properties[name] as JsonSchema,
          schema.required?.includes(name) ?? false,
        ),
      ]),
    );
    expect(limits).toEqual(described);
  });

  test('shows every attribute once in a form whose rows fit, but those it leaves out', () => {
    const shown = view.form.flatMap((row) => Object.keys(row));
    expect([...shown, ...(view.leftOut ?? [])].sort()).toEqual([...names].sort());
    for (const row of view.form) {
      expect(Object.values(row).reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(12);
    }
    expect(names).toContain(view.mainField);
    expect(names).toEqual(expect.arrayContaining(view.readOnly ?? []));
  });
});
