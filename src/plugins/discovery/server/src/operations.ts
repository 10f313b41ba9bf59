import type { ApiOperation } from '@ota-news/foundation/contracts/discovery';
import { documentOperation } from '@ota-news/foundation/index-formats/document-operation';
import { z } from '@strapi/utils';

const link = z.object({ href: z.url(), type: z.string().optional() });

const linkset = z.object({
  linkset: z.array(z.looseObject({ anchor: z.url(), item: z.array(link).optional() })),
});

/** Operations of this plugin. */
export const ownOperations: ApiOperation[] = [
  documentOperation({
    path: '/robots.txt',
    operationId: 'getRobots',
    summary: 'What crawlers may do, with content signals',
    mediaType: 'text/plain',
  }),
  documentOperation({
    path: '/license.xml',
    operationId: 'getLicense',
    summary: 'Permitted uses of the content (RSL 1.0)',
    mediaType: 'application/rsl+xml',
  }),
  documentOperation({
    path: '/.well-known/api-catalog',
    operationId: 'getApiCatalog',
    summary: 'The APIs of this service (RFC 9727)',
    mediaType: 'application/linkset+json',
    schema: linkset,
  }),
];
