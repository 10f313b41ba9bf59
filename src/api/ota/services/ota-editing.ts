import { inTransaction } from '@ota-news/foundation/database/connection';
import { authorOf, changedBy, type Actor } from '@ota-news/foundation/database/actor';
import { requireVersion } from '@ota-news/foundation/document-versions/expectation';
import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import { checkInput } from '@ota-news/foundation/fields/references';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { z } from '@strapi/utils';
import type { Knex } from 'knex';
import { otaChanges, otaInput } from '../fields';

const OTA = 'api::ota.ota';
const references = [{ field: 'parent_id', table: 'otas', noun: 'OTA' }];
const MAX_ANCESTORS = 20;

/** The content type's attributes for what was sent. */
const attributesOf = ({ parent_id, brands, ...rest }: z.infer<typeof otaChanges>) => ({
  ...rest,
  ...(parent_id === undefined ? {} : { parent: parent_id }),
  ...(brands === undefined ? {} : { brands: brands.map((name) => ({ name })) }),
});

/** Refuses a parent below the OTA itself. */
const refuseCircle = async (query: Knex, id: number, parentId: number): Promise<void> => {
  let ancestor: number | null = parentId;
  for (let step = 0; ancestor !== null && step < MAX_ANCESTORS; step += 1) {
    if (ancestor === id) {
      throw validationError([fieldError('parent_id', 'is the OTA itself or one that it owns')]);
    }
    const row: { parent_id: number | null } | undefined = await query('otas')
      .where('id', ancestor)
      .first('parent_id');
    ancestor = row?.parent_id ?? null;
  }
};

/** Changes of OTAs that programs make for a person. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  /**
   * Creates an OTA.
   *
   * @throws ValidationError nothing is stored
   */
  async createFrom(input: unknown, author: Actor): Promise<{ documentId: string; slug: string }> {
    return inTransaction(strapi, async ({ query }) => {
      const fields = await checkInput(query, otaInput, references, input);
      const data = { ...attributesOf(fields), ...authorOf(author) };
      const { documentId, slug } = await strapi.documents(OTA).create({ data: data as never });
      return { documentId, slug };
    });
  },

  /**
   * Changes the fields of a profile that are sent.
   *
   * @param id number of the OTA
   * @param basis who answers for the change and, if given, `updatedAt` of the profile it is based on
   * @throws NotFoundError there is no such OTA
   * @throws EditConflictError somebody saved it since; nothing is stored
   * @throws ValidationError nothing is stored
   */
  async updateFrom(
    id: number,
    input: unknown,
    { author, expectedUpdatedAt }: { author: Actor; expectedUpdatedAt?: string },
  ): Promise<{ documentId: string }> {
    return inTransaction(strapi, async ({ query }) => {
      const row = await query('otas').where({ id }).first<{ document_id: string } | undefined>();
      if (row === undefined) throw new errors.NotFoundError(`There is no OTA ${id}.`);
      const changes = await checkInput(query, otaChanges, references, input);
      if (changes.parent_id != null) await refuseCircle(query, id, changes.parent_id);
      const documentId = row.document_id;
      if (expectedUpdatedAt !== undefined) {
        await requireVersion(
          strapi,
          query,
          { uid: OTA, documentId, expectation: { updatedAt: expectedUpdatedAt } },
          { noun: 'OTA', readWith: 'get-ota' },
        );
      }
      const data = { ...attributesOf(changes), ...changedBy(author) };
      await strapi.documents(OTA).update({ documentId, data: data as never });
      return { documentId };
    });
  },
});
