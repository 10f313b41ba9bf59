import type { ApiOperation } from '@ota-news/foundation/contracts/discovery';
import { getService } from '@ota-news/foundation/contracts/services';
import { slug } from '@ota-news/foundation/fields/common';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import type { StockHistory } from '#api/share-price/market-data';
import { addressOf } from '#api/addresses';

const stockHistory = z
  .object({
    ticker: z.string().nullable(),
    name: z.string(),
    currency: z.string().nullable().meta({ description: 'ISO 4217.' }),
    primary_color: z.string().nullable().meta({ description: '`#rrggbb`.' }),
    prices: z
      .array(z.object({ date: z.iso.date(), close: z.number() }))
      .meta({ description: 'One year up to the latest stored close, oldest first.' }),
    events: z
      .array(
        z.object({
          date: z.iso.date(),
          title: z.string(),
          excerpt: z.string().nullable(),
          image: z.string().nullable(),
          url: z.url(),
        }),
      )
      .meta({ description: 'The articles of these days, oldest first.' }),
  })
  .meta({ id: 'StockHistory', title: 'Stock history' }) satisfies z.ZodType<StockHistory>;

/** Returns the OpenAPI description of `GET /stock/{otaSlug}/history`. */
export const stockOperations = (strapi: Core.Strapi): ApiOperation[] => [
  {
    method: 'get',
    path: addressOf.priceHistory('{otaSlug}'),
    operationId: 'getStockHistory',
    tag: 'Market data',
    summary: 'A year of closing prices, annotated with articles',
    description: 'Without prices for an OTA whose share is not traded.',
    parameters: [{ name: 'otaSlug', in: 'path', description: 'Slug of the OTA.', schema: slug() }],
    answers: [
      {
        status: 200,
        description: 'The history.',
        content: [{ mediaType: 'application/json', schema: stockHistory }],
        headers: ['Cache-Control', 'ETag'],
      },
    ],
    errors: [404],
    limit: 'stock',
    examples: async () => {
      const otas = await getService(strapi, 'api::ota.ota-directory').all();
      const listed = otas.find(({ isListed }) => isListed) ?? otas[0];
      return listed === undefined ? null : { parameters: { otaSlug: listed.slug } };
    },
  },
];
