import { personBehind } from '@ota-news/foundation/document-versions/author-columns';
import type { ChangeAuthor } from '@ota-news/foundation/document-versions/change-origin';
import type { Knex } from 'knex';
import type { ReviewedEntry } from '@ota-news/foundation/contracts/review';
import { keyOf } from './review-rows';
import { REVIEW_EDITORS } from './tables';

/** Returns the ids of people who have changed a draft since it was last submitted. */
export const editorsOf = async (query: Knex, entry: ReviewedEntry): Promise<number[]> => {
  const rows = await query(REVIEW_EDITORS)
    .where(keyOf(entry))
    .select<{ person_id: number }[]>('person_id');
  return rows.map(({ person_id: id }) => id);
};

/** Adds the person behind a change to the editors of a draft. */
export const addEditor = async (
  query: Knex,
  entry: ReviewedEntry,
  by: ChangeAuthor,
): Promise<void> => {
  const person = personBehind(by);
  if (person === null) return;
  await query(REVIEW_EDITORS)
    .insert({ ...keyOf(entry), person_id: person })
    .onConflict(['content_type', 'document_id', 'person_id'])
    .ignore();
};

export const deleteEditors = (query: Knex, entry: ReviewedEntry): Promise<number> =>
  query(REVIEW_EDITORS).where(keyOf(entry)).delete();
