import { CONTENT_TYPES } from '#api/content-types';
import type { EntryKind, Source } from './source';

/** All searchable content. */
export const sources: readonly Source[] = CONTENT_TYPES.flatMap(({ kind, uid, search }) =>
  search === undefined ? [] : [{ kind: kind as EntryKind, uid, ...search }],
);
