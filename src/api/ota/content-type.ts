import { addressOf } from '../addresses';
import type { ContentType } from '../content-type';
import { editedOta } from './editing';
import { otaFields } from './fields';
import { otaView } from './panel';
import { otaSearch } from './search';

export const ota = {
  kind: 'ota',
  uid: 'api::ota.ota',
  table: editedOta.table,
  naming: 'name',
  noun: editedOta.noun,
  tags: ['otas'],
  fields: otaFields,
  view: otaView,
  slugs: 'top-level',
  paths: [addressOf.hub, addressOf.ota],
  references: [{ target: 'api::ota.ota', attribute: 'parent' }],
  isListed: true,
  search: otaSearch,
  editing: editedOta,
} as const satisfies ContentType;
