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

/** Subscribers that another system's archive brings. */
export interface SubscriberImport {
  imported: number;
  /** Number of addresses that were here, whatever they had chosen, and stay as they are. */
  known: number;
  refused: { line: number; reason: string }[];
  refusedTotal: number;
}

/** Import of subscribers, who are not asked to confirm again. */
export interface SubscriberImportService {
  /**
   * Imports subscribers; invalid lines are reported by number instead of thrown.
   *
   * @param csv columns email, consented_at, consent_source and optionally frequency, follows, follows_topics and
   * follows_tags
   * @param wording text the people agreed to
   * @param person editor who vouches for the consent
   * @throws ValidationError if it is not a CSV table; nothing is stored
   */
  import(csv: string, wording: string, person: string): Promise<SubscriberImport>;

  /**
   * Erases the subscribers that an import brought and who have changed nothing since.
   *
   * @param consentSource as in the import
   * @returns their number
   */
  takeBack(consentSource: string, person: string): Promise<number>;
}
