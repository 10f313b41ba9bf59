import { ADDS, defineChange, OVERWRITES, type Tool } from '@ota-news/foundation/agent-tools/tool';
import {
  changeDocument,
  createDocument,
  deleteDocument,
} from '@ota-news/foundation/agent-tools/writing';
import { resourceId } from '@ota-news/foundation/fields/common';
import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import { documentEditing, type EditedType } from '#api/document-editing';
import { expectedUpdatedAt } from '../expected-version';
import { idempotencyKey, runIdempotently } from '../idempotency';
import { documentIdOf } from '../lookups';
import { withArticle } from '../../with-article';

/** Settings of the editing tools for a content type without drafts. */
interface Editing<
  Input extends z.ZodObject,
  Changes extends z.ZodObject,
  View extends z.ZodObject,
> {
  type: EditedType<Input, Changes>;
  create: { name: string; description: string };
  update: { name: string; description: string };
  remove?: { name: string; description: string };
  /** Key of the document in the result; if omitted, the document's fields are the result. */
  answersWith?: string;
  view: View;
  /** Reads the document after a change. */
  read(strapi: Core.Strapi, id: number): Promise<z.infer<View>>;
  /** Formats the document as one line of text. */
  line(view: z.infer<View>): string;
}

type Fields = Record<string, unknown>;
type Creation = Fields & { idempotency_key?: string };
type Change = Fields & { id: number; expected_updated_at?: string };

/** Builds the tools with which agents create, change and, if `remove` is given, delete documents of a type. */
export const editingTools = <
  Input extends z.ZodObject,
  Changes extends z.ZodObject,
  View extends z.ZodObject,
>({
  type,
  create,
  update,
  remove,
  answersWith,
  view,
  read,
  line,
}: Editing<Input, Changes, View>): Tool[] => {
  const { uid, noun } = type;
  const output: z.ZodObject = answersWith === undefined ? view : z.object({ [answersWith]: view });
  const named = {
    id: resourceId(),
    expected_updated_at: expectedUpdatedAt().optional(),
  };

  const answer = async (strapi: Core.Strapi, id: number, done: string) => {
    const document = await read(strapi, id);
    return {
      data: answersWith === undefined ? document : { [answersWith]: document },
      text: `${done} ${noun} ${line(document)}`,
    };
  };

  const tools = [
    defineChange({
      ...create,
      title: `Create ${withArticle(noun)}`,
      annotations: ADDS,
      scopes: ['content:write'],
      affectsPublished: true,
      input: type.input.extend({ idempotency_key: idempotencyKey() }) as z.ZodType<Creation>,
      output,
      async prepare({ idempotency_key: key, ...input }, context) {
        const { strapi, grant } = context;
        return {
          store: () =>
            runIdempotently(context, { tool: create.name, key, input }, () =>
              createDocument(context, {
                uid,
                input,
                work: () =>
                  documentEditing(strapi, type).createFrom(input, { id: grant.person.id }),
              }),
            ),
          answer: ({ id }: { id: number }) => answer(strapi, id, 'Created'),
        };
      },
    }),
    defineChange({
      ...update,
      title: `Update ${withArticle(noun)}`,
      annotations: OVERWRITES,
      scopes: ['content:write'],
      affectsPublished: true,
      input: type.changes.extend(named) as unknown as z.ZodType<Change>,
      output,
      async prepare({ id, expected_updated_at: basis, ...input }, context) {
        const { strapi, grant } = context;
        const sent = Object.keys(input);
        if (sent.length === 0) throw validationError([fieldError('', 'names no field to change')]);
        const documentId = await documentIdOf(strapi, type, id);
        return {
          async store() {
            await changeDocument(context, {
              uid,
              documentId,
              input,
              work: () =>
                documentEditing(strapi, type).updateFrom(id, input, {
                  author: { id: grant.person.id },
                  expectedUpdatedAt: basis,
                }),
            });
            return { id };
          },
          answer: () => answer(strapi, id, `Changed ${sent.join(', ')} of`),
        };
      },
    }),
  ];
  if (remove === undefined) return tools;
  return [
    ...tools,
    defineChange({
      ...remove,
      title: `Delete ${withArticle(noun)}`,
      annotations: OVERWRITES,
      scopes: ['content:write'],
      affectsPublished: true,
      input: z.strictObject(named),
      output: z.object({ id: z.number().int(), title: z.string() }),
      async prepare({ id, expected_updated_at: basis }, context) {
        const { strapi } = context;
        const documentId = await documentIdOf(strapi, type, id);
        const title = String((await read(strapi, id)).title);
        return {
          async store() {
            await deleteDocument(context, {
              uid,
              documentId,
              work: () => documentEditing(strapi, type).remove(id, basis),
            });
            return { id };
          },
          answer: async () => ({
            data: { id, title },
            text: `Deleted ${noun} ${id} "${title}".`,
          }),
        };
      },
    }),
  ];
};
