import { inTransaction } from '@ota-news/foundation/database/connection';
import { authorOf, changedBy, type Actor } from '@ota-news/foundation/database/actor';
import { requireVersion } from '@ota-news/foundation/document-versions/expectation';
import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import { checkInput } from '@ota-news/foundation/fields/references';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { z } from '@strapi/utils';
import type { Knex } from 'knex';
import { prLinkChanges, prLinkInput } from '../fields';

const PR_LINK = 'api::pr-link.pr-link';
const references = [{ field: 'ota_id', table: 'otas', noun: 'OTA' }];

/** The content type's attributes for what was sent. */
const attributesOf = ({ ota_id, ...rest }: z.infer<typeof prLinkChanges>) => ({
  ...rest,
  ...(ota_id === undefined ? {} : { ota: ota_id }),
});

/** An OTA's address is listed once. */
const refuseDouble = async (
  query: Knex,
  { url, otaId, except }: { url: string; otaId: number; except?: number },
): Promise<void> => {
  const lookup = query('pr_links').where({ url, ota_id: otaId });
  if (except !== undefined) lookup.whereNot('id', except);
  const known = await lookup.first<{ id: number } | undefined>('id');
  if (known !== undefined) {
    throw validationError([
      fieldError('url', `is listed for this OTA already, as PR link ${known.id}`),
    ]);
  }
};

/** Changes of press links that programs make for a person. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const documents = strapi.documents(PR_LINK);

  const rowOf = async (query: Knex, id: number) => {
    const row = await query('pr_links')
      .where({ id })
      .first<{ document_id: string; url: string; ota_id: number } | undefined>();
    if (row === undefined) throw new errors.NotFoundError(`There is no PR link ${id}.`);
    return row;
  };

  const requireBasis = async (
    query: Knex,
    documentId: string,
    expectedUpdatedAt: string | undefined,
  ): Promise<void> => {
    if (expectedUpdatedAt === undefined) return;
    await requireVersion(
      strapi,
      query,
      { uid: PR_LINK, documentId, expectation: { updatedAt: expectedUpdatedAt } },
      { noun: 'PR link', readWith: 'list-pr-links' },
    );
  };

  return {
    /**
     * Creates a press link.
     *
     * @throws ValidationError nothing is stored
     */
    async createFrom(input: unknown, author: Actor): Promise<{ documentId: string; id: number }> {
      return inTransaction(strapi, async ({ query }) => {
        const fields = await checkInput(query, prLinkInput, references, input);
        await refuseDouble(query, { url: fields.url, otaId: fields.ota_id });
        const data = { ...attributesOf(fields), ...authorOf(author) };
        const { documentId, id } = await documents.create({ data: data as never });
        return { documentId, id: Number(id) };
      });
    },

    /**
     * Changes the fields of a press link that are sent.
     *
     * @param basis who answers for the change and, if given, `updatedAt` of the link it is based on
     * @throws NotFoundError there is no such link
     * @throws EditConflictError somebody saved it since; nothing is stored
     * @throws ValidationError nothing is stored
     */
    async updateFrom(
      id: number,
      input: unknown,
      { author, expectedUpdatedAt }: { author: Actor; expectedUpdatedAt?: string },
    ): Promise<{ documentId: string }> {
      return inTransaction(strapi, async ({ query }) => {
        const row = await rowOf(query, id);
        await requireBasis(query, row.document_id, expectedUpdatedAt);
        const changes = await checkInput(query, prLinkChanges, references, input);
        const { url = row.url, ota_id: otaId = row.ota_id } = changes;
        await refuseDouble(query, { url, otaId, except: id });
        const documentId = row.document_id;
        const data = { ...attributesOf(changes), ...changedBy(author) };
        await documents.update({ documentId, data: data as never });
        return { documentId };
      });
    },

    /**
     * Deletes a press link.
     *
     * @param expectedUpdatedAt `updatedAt` of the link that is meant, if given
     * @throws NotFoundError there is no such link
     * @throws EditConflictError somebody saved it since; nothing is deleted
     */
    async remove(id: number, expectedUpdatedAt?: string): Promise<void> {
      await inTransaction(strapi, async ({ query }) => {
        const { document_id: documentId } = await rowOf(query, id);
        await requireBasis(query, documentId, expectedUpdatedAt);
        await documents.delete({ documentId });
      });
    },
  };
};
