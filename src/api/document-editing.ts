import { inTransaction } from '@ota-news/foundation/database/connection';
import { authorOf, changedBy, type Actor } from '@ota-news/foundation/database/actor';
import { requireVersion } from '@ota-news/foundation/document-versions/expectation';
import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import { checkInput, type NumberedReference } from '@ota-news/foundation/fields/references';
import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { z } from '@strapi/utils';
import type { Knex } from 'knex';

/** A document's row, as far as every table has it. */
export interface EditedRow {
  id: number;
  document_id: string;
}

/** A content type without drafts, as programs edit it for a person. */
export interface EditedType<
  Input extends z.ZodObject = z.ZodObject,
  Changes extends z.ZodObject = z.ZodObject,
> {
  uid: UID.ContentType;
  table: string;
  /** What one of them is called in sentences, e.g. "OTA". */
  noun: string;
  /** The tool that answers with `updated_at`. */
  readWith: string;
  /** What a new one is made of. */
  input: Input;
  /** What can be changed: only the fields that are sent are. */
  changes: Changes;
  references: NumberedReference[];
  /** The content type's attributes for what was sent, where they differ from its fields. */
  attributesOf?(
    fields: z.infer<Changes>,
    query: Knex,
  ): Record<string, unknown> | Promise<Record<string, unknown>>;
  /**
   * Refuses what others contradict.
   *
   * @param row the document that is changed; null for a new one
   * @throws ValidationError
   */
  refuse?(query: Knex, fields: z.infer<Changes>, row: EditedRow | null): Promise<void>;
}

/** Who answers for a change, and what it is based on. */
interface Basis {
  author: Actor;
  /** `updated_at` of what was read, if given. */
  expectedUpdatedAt?: string;
}

/**
 * Refuses a second one of a name, however it is capitalised.
 *
 * @param naming the field that names it
 */
export const refuseNamesake =
  ({ table, noun }: Pick<EditedType, 'table' | 'noun'>, naming: string) =>
  async (query: Knex, fields: Record<string, unknown>, row: EditedRow | null): Promise<void> => {
    const name = fields[naming];
    if (typeof name !== 'string') return;
    const lookup = query(table).where((same) =>
      // SQLite knows the small letters of ASCII alone.
      same.where(naming, name).orWhereRaw('LOWER(??) = ?', [naming, name.toLowerCase()]),
    );
    if (row !== null) lookup.whereNot('id', row.id);
    const known = await lookup.first<{ id: number; slug: string } | undefined>('id', 'slug');
    if (known === undefined) return;
    throw validationError([
      fieldError(naming, `is there already, as ${noun} ${known.id} ("${known.slug}")`),
    ]);
  };

/** Changes of documents without drafts that programs make for a person. */
export const documentEditing = <Input extends z.ZodObject, Changes extends z.ZodObject>(
  strapi: Core.Strapi,
  type: EditedType<Input, Changes>,
) => {
  const { uid, table, noun, readWith, references } = type;
  const documents = strapi.documents(uid);

  const rowOf = async (query: Knex, id: number): Promise<EditedRow> => {
    const row = await query(table).where({ id }).first<EditedRow | undefined>('id', 'document_id');
    if (row === undefined) throw new errors.NotFoundError(`There is no ${noun} ${id}.`);
    return row;
  };

  const requireBasis = async (
    query: Knex,
    documentId: string,
    expectedUpdatedAt: string | undefined,
  ): Promise<void> => {
    if (expectedUpdatedAt === undefined) return;
    const expectation = { updatedAt: expectedUpdatedAt };
    await requireVersion(strapi, query, { uid, documentId, expectation }, { noun, readWith });
  };

  const attributesOf = async (fields: z.infer<Changes>, query: Knex) =>
    type.attributesOf === undefined ? fields : type.attributesOf(fields, query);

  return {
    /**
     * Creates a document.
     *
     * @throws ValidationError nothing is stored
     */
    createFrom: (input: unknown, author: Actor): Promise<{ documentId: string; id: number }> =>
      inTransaction(strapi, async ({ query }) => {
        const whole: unknown = await checkInput(query, type.input, references, input);
        const fields = whole as z.infer<Changes>;
        await type.refuse?.(query, fields, null);
        const data = { ...(await attributesOf(fields, query)), ...authorOf(author) };
        const { documentId, id } = await documents.create({ data: data as never });
        return { documentId, id: Number(id) };
      }),

    /**
     * Changes the fields that are sent.
     *
     * @param id number of the document
     * @throws NotFoundError there is none
     * @throws EditConflictError somebody saved it since; nothing is stored
     * @throws ValidationError nothing is stored
     */
    updateFrom: (id: number, input: unknown, { author, expectedUpdatedAt }: Basis): Promise<void> =>
      inTransaction(strapi, async ({ query }) => {
        const row = await rowOf(query, id);
        const { document_id: documentId } = row;
        await requireBasis(query, documentId, expectedUpdatedAt);
        const fields = await checkInput(query, type.changes, references, input);
        await type.refuse?.(query, fields, row);
        const data = { ...(await attributesOf(fields, query)), ...changedBy(author) };
        await documents.update({ documentId, data: data as never });
      }),

    /**
     * Deletes a document.
     *
     * @throws NotFoundError there is none
     * @throws EditConflictError somebody saved it since; nothing is deleted
     */
    remove: (id: number, expectedUpdatedAt?: string): Promise<void> =>
      inTransaction(strapi, async ({ query }) => {
        const { document_id: documentId } = await rowOf(query, id);
        await requireBasis(query, documentId, expectedUpdatedAt);
        await documents.delete({ documentId });
      }),
  };
};
