import { fieldError, type FieldError } from '@ota-news/foundation/fields/errors';
import { isTooSlowToRender } from '@ota-news/foundation/markdown/render';

const NOTICE =
  'takes too long to render, so readers see it as plain text; what helps is fewer brackets, marks of emphasis or table cells, or several articles';

/**
 * Warning for the sender of a body that readers will see unrendered. Rendering may take seconds, so
 * call it before a transaction begins.
 *
 * @param body as sent, not validated
 */
export const plainTextNotice = async (body: unknown): Promise<FieldError[]> =>
  typeof body === 'string' && (await isTooSlowToRender(body)) ? [fieldError('body', NOTICE)] : [];
