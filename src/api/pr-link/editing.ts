import { validationError, valueInUse } from '@ota-news/foundation/fields/errors';
import type { EditedType } from '../document-editing';
import { prLinkChanges, prLinkInput } from './fields';

interface Address {
  url: string;
  ota_id: number;
}

/** Settings for editing press links by programs. */
export const editedPressLink: EditedType<typeof prLinkInput, typeof prLinkChanges> = {
  uid: 'api::pr-link.pr-link',
  table: 'pr_links',
  noun: 'PR link',
  readTool: 'list-pr-links',
  input: prLinkInput,
  changes: prLinkChanges,
  references: [{ field: 'ota_id', table: 'otas', noun: 'OTA' }],
  attributesOf: ({ ota_id, ...rest }) => ({
    ...rest,
    ...(ota_id === undefined ? {} : { ota: ota_id }),
  }),
  /** Rejects a duplicate address of the same OTA. */
  async refuse(query, fields, row) {
    const stored =
      row === null
        ? undefined
        : await query('pr_links').where('id', row.id).first<Address | undefined>('url', 'ota_id');
    const { url = stored?.url, ota_id = stored?.ota_id } = fields;
    if (url === undefined || ota_id == null) return;
    const lookup = query('pr_links').where({ url, ota_id });
    if (row !== null) lookup.whereNot('id', row.id);
    const known = await lookup.first<{ id: number } | undefined>('id');
    if (known === undefined) return;
    throw validationError([
      valueInUse('url', `is listed for this OTA already, as PR link ${known.id}`),
    ]);
  },
};
