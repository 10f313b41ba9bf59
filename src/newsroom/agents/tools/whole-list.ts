import { pageInput, pageOf, pageOutput } from '@ota-news/foundation/agent-tools/pages';
import { defineTool, READS, type Tool } from '@ota-news/foundation/agent-tools/tool';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';

interface Paging {
  limit: number;
  cursor?: string;
}

interface WholeList<Filters extends z.ZodRawShape, Item extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  /** Input fields that filter the list. */
  filters: Filters;
  /** Key of the list in the result. */
  answersWith: string;
  item: Item;
  /** Reads all matching documents in list order. */
  read(strapi: Core.Strapi, filters: z.infer<z.ZodObject<Filters>>): Promise<z.infer<Item>[]>;
  /** Formats a document as one line of text. */
  line(item: z.infer<Item>): string;
  heading: string;
}

/** Builds a tool that lists documents which are few enough to be read all at once. */
export const wholeListTool = <Filters extends z.ZodRawShape, Item extends z.ZodObject>({
  name,
  title,
  description,
  filters: choosing,
  answersWith,
  item,
  read,
  line,
  heading,
}: WholeList<Filters, Item>): Tool =>
  defineTool({
    name,
    title,
    description,
    annotations: READS,
    scopes: ['content:read'],
    input: z.strictObject({ ...choosing, ...pageInput }) as unknown as z.ZodType<
      z.infer<z.ZodObject<Filters>> & Paging
    >,
    output: z.object({ [answersWith]: z.array(item), ...pageOutput }),
    async run({ limit, cursor, ...filters }, { strapi }) {
      const all = await read(strapi, filters as never);
      const { items, nextCursor, text } = await pageOf({
        page: { limit, cursor },
        filters,
        read: async (count, offset) => all.slice(offset, offset + count),
        line,
        heading,
      });
      return { data: { [answersWith]: items, next_cursor: nextCursor } as never, text };
    },
  });
