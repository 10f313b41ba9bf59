import { fieldError, type FieldError } from '@ota-news/foundation/fields/errors';
import { isShownPlain } from '@ota-news/foundation/markdown/render';

const NOTICE =
  'takes too long to render, so readers see it as plain text; what helps is fewer brackets, marks of emphasis or table cells, or several articles';

/**
 * What whoever sends a body is told when readers will not see it rendered. It may take seconds to
 * find out, so ask before a transaction begins.
 *
 * @param body as it was sent, whatever that is
 */
export const plainTextNotice = async (body: unknown): Promise<FieldError[]> =>
  typeof body === 'string' && (await isShownPlain(body)) ? [fieldError('body', NOTICE)] : [];
