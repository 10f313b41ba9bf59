import { z } from '@strapi/utils';
import { headerReferences, type HeaderName } from './headers';
import type { SchemaCollection } from './schemas';

/** Body of every error outside OAuth and MCP. */
const errorBody = z
  .object({
    data: z.null(),
    error: z.object({
      status: z.number().int().meta({ description: 'The HTTP status again.' }),
      name: z.string().meta({ description: 'Kind of the error, for programs.' }),
      message: z.string().meta({ description: 'Problem and remedy, for people.' }),
      details: z
        .looseObject({
          errors: z
            .array(
              z.object({
                path: z.array(z.string()).meta({ description: 'The field that is wrong.' }),
                message: z.string().meta({ description: 'What was expected.' }),
                name: z.string(),
              }),
            )
            .optional(),
        })
        .meta({ description: 'For a 422, every wrong field.' }),
    }),
  })
  .meta({ id: 'Error', title: 'Error' });

const MEANINGS: Record<number, [name: string, description: string]> = {
  400: ['BadRequestError', 'The request can’t be read.'],
  401: ['UnauthorizedError', 'The bearer token is missing or invalid.'],
  403: ['ForbiddenError', 'The token lacks the permission that `details.missing` names.'],
  404: ['NotFoundError', 'Nothing is published at this address.'],
  405: ['MethodNotAllowedError', 'This address can’t be used with this method.'],
  406: ['NotAcceptableError', 'None of the forms on offer is acceptable.'],
  409: ['ConflictError', 'Something else has changed it meanwhile.'],
  413: ['PayloadTooLargeError', 'The body is too large.'],
  415: ['UnsupportedMediaTypeError', 'The body has another media type than the one wanted.'],
  422: ['ValidationError', 'A value is wrong; `details.errors` names each field.'],
  429: ['TooManyRequestsError', 'Too many requests; wait as long as `Retry-After` says.'],
  503: ['ServiceUnavailableError', 'The service can’t answer now.'],
};

const EXTRA_HEADERS: Partial<Record<number, HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
  503: ['Retry-After'],
};

/** Builds the response object of an error, in all media types that the operation has for it. */
export const errorAnswer = (
  status: number,
  hasPageErrors: boolean,
  schemas: SchemaCollection,
): object => {
  const [, description = 'The request failed.'] = MEANINGS[status] ?? [];
  const schema = schemas.convert(errorBody, 'output');
  const headers = EXTRA_HEADERS[status];
  // A 406 is sent as JSON only, as the media types of pages were not acceptable.
  const asPage = hasPageErrors && status !== 406;
  return {
    description,
    ...(headers === undefined ? {} : { headers: headerReferences(headers) }),
    content: {
      'application/json': { schema },
      ...(asPage
        ? {
            'text/html': { schema: { type: 'string' } },
            'text/markdown': { schema: { type: 'string' } },
          }
        : {}),
    },
  };
};
