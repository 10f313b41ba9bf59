import { z } from '@strapi/utils';
import type { ApiContent, ApiOperation } from '../contracts/discovery';

const text = z.string();

/** Builds the API description of a discovery document, with defaults for the common properties. */
export const documentOperation = (
  operation: Pick<ApiOperation, 'path' | 'operationId' | 'summary'> &
    Partial<ApiOperation> & { mediaType: string; schema?: ApiContent['schema'] },
): ApiOperation => {
  const { mediaType, schema = text, ...rest } = operation;
  return {
    method: 'get',
    tag: 'Discovery',
    answers: [
      {
        status: 200,
        description: operation.summary,
        content: [{ mediaType, schema }],
        headers: ['Cache-Control', 'ETag'],
      },
    ],
    limit: 'read',
    ...rest,
  };
};
