import type { UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import { REVIEWS } from './tables';

/** Selection of open reviews. */
export interface ReviewSelection {
  /** Waiting for the person, submitted by them, or all. */
  which: 'waiting' | 'submitted' | 'all';
  personId: number;
  /** True if unassigned reviews count as waiting for the person. */
  decides: boolean;
  contentTypes: UID.ContentType[];
  /** Restricts rows to drafts of a content type that the person may read. */
  narrow(rows: Knex.QueryBuilder, contentType: UID.ContentType): void;
}

/** Query for the open reviews of a selection. */
export const listedReviews = (
  query: Knex,
  { which, personId, decides, contentTypes, narrow }: ReviewSelection,
): Knex.QueryBuilder => {
  const rows = query(REVIEWS)
    .whereNot('state', 'writing')
    .where((readable) => {
      readable.whereRaw('1 = 0');
      for (const uid of contentTypes) {
        void readable.orWhere((ofType) => {
          narrow(ofType.where('content_type', uid), uid);
        });
      }
    });
  if (which === 'submitted') rows.where('submitter_id', personId);
  if (which === 'waiting') {
    rows.where((mine) => {
      mine
        .where((own) => own.where({ state: 'changes_asked', submitter_id: personId }))
        .orWhere((given) => given.where({ state: 'in_review', assignee_id: personId }));
      if (decides) {
        mine.orWhere((free) => free.where('state', 'in_review').whereNull('assignee_id'));
      }
    });
  }
  return rows;
};
