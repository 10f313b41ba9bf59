import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import type { Knex } from 'knex';
import { rejectDuplicateName, type EditedType } from '../document-editing';
import { otaChanges, otaInput } from './fields';

const MAX_ANCESTORS = 20;

/** Rejects a parent that is the OTA itself or one of its descendants. */
const refuseCycle = async (query: Knex, id: number, parentId: number): Promise<void> => {
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

const named = { table: 'otas', noun: 'OTA' };
const refuseSameName = rejectDuplicateName(named, 'name');

/** Settings for editing OTAs by programs. */
export const editedOta: EditedType<typeof otaInput, typeof otaChanges> = {
  ...named,
  uid: 'api::ota.ota',
  readTool: 'get-ota',
  input: otaInput,
  changes: otaChanges,
  references: [{ field: 'parent_id', table: 'otas', noun: 'OTA' }],
  attributesOf: ({ parent_id, brands, ...rest }) => ({
    ...rest,
    ...(parent_id === undefined ? {} : { parent: parent_id }),
    ...(brands === undefined ? {} : { brands: brands.map((name) => ({ name })) }),
  }),
  async refuse(query, fields, row) {
    await refuseSameName(query, fields, row);
    if (row !== null && fields.parent_id != null) {
      await refuseCycle(query, row.id, fields.parent_id);
    }
  },
};
