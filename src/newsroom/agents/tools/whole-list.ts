import { type pageInput, pageOf, pageOutput } from '@ota-news/foundation/agent-tools/pages';
import { defineTool, READS, type Tool } from '@ota-news/foundation/agent-tools/tool';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';

type Paging = z.infer<z.ZodObject<typeof pageInput>>;

interface WholeList<Input extends z.ZodType<Paging>, Item extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  /** Fields that filter the list, and those of `pageInput`. */
  input: Input;
  /** Key of the list in the result. */
  answersWith: string;
  item: Item;
  /** Reads all matching documents in list order. */
  read(strapi: Core.Strapi, filters: Omit<z.infer<Input>, keyof Paging>): Promise<z.infer<Item>[]>;
  /** Formats a document as one line of text. */
  line(item: z.infer<Item>): string;
  heading: string;
}

/** Builds a tool that lists documents which are few enough to be read all at once. */
export const wholeListTool = <Input extends z.ZodType<Paging>, Item extends z.ZodObject>({
  name,
  title,
  description,
  input,
  answersWith,
  item,
  read,
  line,
  heading,
}: WholeList<Input, Item>): Tool => {
  const output: z.ZodObject = z.object({ [answersWith]: z.array(item), ...pageOutput });
  return defineTool({
    name,
    title,
    description,
    annotations: READS,
    scopes: ['content:read'],
    input,
    output,
    async run({ limit, cursor, ...filters }, { strapi }) {
      const all = await read(strapi, filters);
      const { items, nextCursor, text } = await pageOf({
        page: { limit, cursor },
        filters,
        read: async (count, offset) => all.slice(offset, offset + count),
        line,
        heading,
      });
      return { data: { [answersWith]: items, next_cursor: nextCursor }, text };
    },
  });
};
