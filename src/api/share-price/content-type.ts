import type { ContentType } from '../content-type';
import { sharePriceFields } from './fields';
import { sharePriceView } from './panel';

export const sharePrice = {
  kind: 'share-price',
  uid: 'api::share-price.share-price',
  table: 'share_prices',
  naming: 'date',
  noun: 'share price',
  tags: ['share-prices'],
  fields: sharePriceFields,
  view: sharePriceView,
  references: [{ target: 'api::ota.ota', attribute: 'ota' }],
  isListed: false,
} as const satisfies ContentType;
