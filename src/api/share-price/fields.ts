import { z } from '@strapi/utils';

/** Plausible range of a share price; values outside are mistakes. */
export const MIN_CLOSE = 0.0001;
export const MAX_CLOSE = 10_000_000;

export const sharePriceFields = z.object({
  ota: z.unknown().meta({ title: 'OTA', description: 'The listed OTA.' }),
  date: z.iso.date().meta({ title: 'Day', description: 'The trading day.' }),
  close: z
    .number()
    .min(MIN_CLOSE)
    .max(MAX_CLOSE)
    .meta({ title: 'Close', description: 'Closing price, split-adjusted.' }),
});
