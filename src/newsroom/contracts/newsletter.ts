import type { IndexedDocument } from '../section';

/** Consent text on every subscription form, stored with each consent. A change applies to later subscriptions only. */
export const SUBSCRIPTION_WORDING =
  'New reporting on online travel agencies by email. Double opt-in: nothing is sent until you follow the link in the confirmation message.';

/** The same beside the form of the search page. */
export const SEARCH_WORDING =
  'New articles that this search finds, by email and once a day at most. Double opt-in: nothing is sent until you follow the link in the confirmation message.';

/** Length of a query that can be saved, in UTF-16 code units. */
export const SAVED_SEARCH = { min: 3, max: 200 };

/** Cache tag of pages and indexes that show issues that were sent. */
export const SENT_ISSUES_TAG = 'newsletter-issues';

/** Issues with a public page. */
export interface SentIssuesService {
  /** Entries of indexes, the latest issue first. */
  documents(): Promise<IndexedDocument[]>;
}
