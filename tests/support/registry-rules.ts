import { z } from '@strapi/utils';

const MAX_PUBLISHER_BYTES = 4096;

/** Between slashes: begins and ends with a letter or digit. */
const NAME = /^[a-zA-Z0-9]([a-zA-Z0-9.-]*[a-zA-Z0-9])?\/[a-zA-Z0-9]([a-zA-Z0-9._-]*[a-zA-Z0-9])?$/;
/** What package managers read as several versions. */
const RANGE = /[~^<>=*|\s]|(?:^|\.)x(?:\.|$)|^latest$/i;

const text = z.string().min(1).max(100);

/** The rules of the MCP Registry for servers that are reached over HTTP, in the form of schema 2025-12-11. */
const entry = z.looseObject({
  $schema: z.literal(
    'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  ),
  name: z.string().min(3).max(200).regex(NAME),
  title: text.optional(),
  description: text,
  version: z
    .string()
    .min(1)
    .max(255)
    .refine((version) => !RANGE.test(version), 'is a range'),
  websiteUrl: z.url().optional(),
  remotes: z
    .array(
      z.looseObject({
        type: z.literal('streamable-http'),
        url: z.url({ protocol: /^https$/, hostname: /\.[a-z]{2,}$/i }),
      }),
    )
    .min(1),
  // The registry itself says whether an entry is active or withdrawn.
  status: z.never().optional(),
  _meta: z
    .strictObject({
      'io.modelcontextprotocol.registry/publisher-provided': z
        .looseObject({})
        .refine((given) => Buffer.byteLength(JSON.stringify(given)) <= MAX_PUBLISHER_BYTES)
        .optional(),
    })
    .optional(),
});

/**
 * Lists the fields of an entry that break a rule of the registry.
 *
 * @param schema of documents that have the same fields under another schema
 */
export const registryProblems = (document: unknown, schema?: string): string[] => {
  const rules = schema === undefined ? entry : entry.extend({ $schema: z.literal(schema) });
  const { error } = rules.safeParse(document);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
};
