import { inTransaction } from '@ota-news/foundation/database/connection';
import { authorOf, changedBy, type Actor } from '@ota-news/foundation/database/actor';
import { documentsOf } from '@ota-news/foundation/database/documents';
import { requireVersion } from '@ota-news/foundation/document-versions/expectation';
import { validationError, valueInUse } from '@ota-news/foundation/fields/errors';
import { checkInput, type NumberedReference } from '@ota-news/foundation/fields/references';
import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { z } from '@strapi/utils';
import type { Knex } from 'knex';

/** Columns that every edited table has. */
export interface EditedRow {
  id: number;
  document_id: string;
}

/** Settings for editing a content type without drafts by programs on behalf of a person. */
export interface EditedType<
  Input extends z.ZodObject = z.ZodObject,
  Changes extends z.ZodObject = z.ZodObject,
> {
  uid: UID.ContentType;
  table: string;
  /** Name of one document in sentences, e.g. "OTA". */
  noun: string;
  /** Tool that returns `updated_at`. */
  readTool: string;
  /** Schema for a creation. */
  input: Input;
  /** Schema for a change: fields that are not sent stay the same. */
  changes: Changes;
  references: NumberedReference[];
  /** Maps sent fields to attributes of the content type, if they differ. */
  attributesOf?(
    fields: z.infer<Changes>,
    query: Knex,
  ): Record<string, unknown> | Promise<Record<string, unknown>>;
  /**
   * Rejects input that conflicts with stored documents.
   *
   * @param row the changed document; null for a new one
   * @throws ValidationError
   */
  refuse?(query: Knex, fields: z.infer<Changes>, row: EditedRow | null): Promise<void>;
}

/** Author and basis of a change. */
interface Basis {
  author: Actor;
  /** `updated_at` of the version read, if given. */
  expectedUpdatedAt?: string;
}

/**
 * Rejects a second document with the same name, ignoring case.
 *
 * @param naming field that holds the name
 */
export const rejectDuplicateName =
  ({ table, noun }: Pick<EditedType, 'table' | 'noun'>, naming: string) =>
  async (query: Knex, fields: Record<string, unknown>, row: EditedRow | null): Promise<void> => {
    const name = fields[naming];
    if (typeof name !== 'string') return;
    const lookup = query(table).where((same) =>
      // SQLite's LOWER converts only ASCII, so the exact name is compared as well.
      same.where(naming, name).orWhereRaw('LOWER(??) = ?', [naming, name.toLowerCase()]),
    );
    if (row !== null) lookup.whereNot('id', row.id);
    const known = await lookup.first<{ id: number; slug: string } | undefined>('id', 'slug');
    if (known === undefined) return;
    throw validationError([
      valueInUse(naming, `is there already, as ${noun} ${known.id} ("${known.slug}")`),
    ]);
  };

/** Changes to documents without drafts by programs on behalf of a person. */
export const documentEditing = <Input extends z.ZodObject, Changes extends z.ZodObject>(
  strapi: Core.Strapi,
  type: EditedType<Input, Changes>,
) => {
  const { uid, table, noun, readTool: readWith, references } = type;
  const documents = documentsOf(strapi, uid);

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
        const { documentId, id } = await documents.create({ data });
        return { documentId, id: Number(id) };
      }),

    /**
     * Changes the fields that are sent.
     *
     * @param id number of the document
     * @throws NotFoundError the document does not exist
     * @throws EditConflictError somebody saved it in the meantime; nothing is stored
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
        await documents.update({ documentId, data });
      }),

    /**
     * Deletes a document.
     *
     * @throws NotFoundError the document does not exist
     * @throws EditConflictError somebody saved it in the meantime; nothing is deleted
     */
    remove: (id: number, expectedUpdatedAt?: string): Promise<void> =>
      inTransaction(strapi, async ({ query }) => {
        const { document_id: documentId } = await rowOf(query, id);
        await requireBasis(query, documentId, expectedUpdatedAt);
        await documents.delete({ documentId });
      }),
  };
};
