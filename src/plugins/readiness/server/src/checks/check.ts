import { articleFields } from '#api/article/fields';
import type { Notice, NoticeCode } from '#newsroom/contracts/readiness';
import type { Subject } from '../subject';

/** Check of one aspect of an article. */
export type Check = (subject: Subject) => Notice[] | Promise<Notice[]>;

/** Codes of notices that block publishing. */
const REFUSED: ReadonlySet<NoticeCode> = new Set(['required', 'date-future', 'schedule-past']);

const labelOf = (field: string): string =>
  (articleFields.shape as Record<string, { meta(): { title?: string } | undefined }>)[field]?.meta()
    ?.title ?? field;

/** Creates a notice about a field, with the field's label. */
export const notice = (
  code: NoticeCode,
  field: string,
  values: Notice['values'] = {},
  documentId?: string,
): Notice => ({
  code,
  isRequired: REFUSED.has(code),
  field,
  label: labelOf(field.split('.')[0] ?? field),
  values,
  ...(documentId === undefined ? {} : { documentId }),
});

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
