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
  /** What chooses among them. */
  filters: Filters;
  /** Under which name an answer has them, and in which form. */
  answersWith: string;
  item: Item;
  /** All that match, in the order in which they are listed. */
  read(strapi: Core.Strapi, filters: z.infer<z.ZodObject<Filters>>): Promise<z.infer<Item>[]>;
  /** One of them as a line of text. */
  line(item: z.infer<Item>): string;
  /** First line of the text. */
  heading: string;
}

/** A tool that lists documents of which there are few enough to read all at once. */
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
