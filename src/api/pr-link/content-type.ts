import type { ContentType } from '../content-type';
import { editedPressLink } from './editing';
import { prLinkFields } from './fields';
import { prLinkView } from './panel';

export const pressLink = {
  kind: 'pr-link',
  uid: 'api::pr-link.pr-link',
  table: editedPressLink.table,
  naming: 'title',
  noun: editedPressLink.noun,
  tags: ['pr-links'],
  fields: prLinkFields,
  view: prLinkView,
  references: [{ target: 'api::ota.ota', attribute: 'ota' }],
  isListed: true,
  editing: editedPressLink,
} as const satisfies ContentType;
