import { column, type OwnTable } from '@ota-news/foundation/database/own-tables';

export const SUBSCRIBERS = 'newsletter_subscribers';
export const REQUESTS = 'newsletter_requests';
export const TOKENS = 'newsletter_tokens';
export const CONSENTS = 'newsletter_consents';
export const ISSUES = 'newsletter_issues';
export const DELIVERIES = 'newsletter_deliveries';

const { boolean, integer, timestampMs, string, text } = column;

export const tables: OwnTable[] = [
  {
    // Subscribers and unconfirmed addresses. `address_key` is the keyed hash of the address.
    name: SUBSCRIBERS,
    attributes: {
      public_id: string,
      address: string,
      address_key: string,
      state: string,
      frequency: string,
      // JSON arrays of slugs; those added later are null in older rows.
      followed_otas: text,
      followed_categories: text,
      followed_tags: text,
      // JSON array of queries.
      saved_searches: text,
      created_at: timestampMs,
      requested_at: timestampMs,
      mailed_at: timestampMs,
      mailed_for: string,
      confirmed_at: timestampMs,
      ended_at: timestampMs,
      end_reason: string,
    },
    unique: ['public_id', 'address_key'],
    indexes: [
      ['state', 'frequency'],
      ['state', 'requested_at'],
    ],
  },
  {
    // Unprocessed requests from `POST /subscribe`.
    name: REQUESTS,
    attributes: {
      request_id: string,
      address: string,
      page: text,
      search: string,
      origin: string,
      at: timestampMs,
    },
    unique: ['request_id'],
  },
  {
    // Confirmation tokens. Stores only the SHA-256; the token itself is only in the mail.
    name: TOKENS,
    attributes: {
      token_hash: string,
      subscriber_id: integer,
      page: text,
      search: string,
      expires_at: timestampMs,
      used_at: timestampMs,
    },
    unique: ['token_hash'],
    indexes: [['subscriber_id'], ['expires_at']],
  },
  {
    // Proof of consent and its withdrawal. Contains no address and outlives it.
    name: CONSENTS,
    attributes: {
      address_key: string,
      event: string,
      at: timestampMs,
      page: text,
      wording: text,
      origin: string,
      recorded_by: string,
    },
    indexes: [['address_key'], ['event', 'at']],
  },
  {
    name: ISSUES,
    attributes: {
      issue_key: string,
      frequency: string,
      state: string,
      is_skipped: boolean,
      introduction: text,
      subject: string,
      preview_line: string,
      // JSON array of article ids in display order; null: those published in the issue's period.
      chosen_articles: text,
      lead_article: integer,
      // Counts edits for optimistic locking. Null means 0.
      revision: integer,
      // True if an editor set the send time; changed settings then no longer reschedule it.
      is_moved: boolean,
      scheduled_for: timestampMs,
      period_from: timestampMs,
      period_to: timestampMs,
      content: text,
      recipients: integer,
      started_at: timestampMs,
      finished_at: timestampMs,
    },
    unique: ['issue_key'],
    indexes: [['state', 'scheduled_for']],
  },
  {
    // One row per recipient and issue. Contains no address, so erasure leaves none behind.
    name: DELIVERIES,
    attributes: {
      issue_id: integer,
      subscriber_id: integer,
      state: string,
      attempts: integer,
      next_attempt_at: timestampMs,
      lease_until: timestampMs,
      lease_owner: string,
      answer: string,
      updated_at: timestampMs,
    },
    unique: [['issue_id', 'subscriber_id']],
    indexes: [['state', 'next_attempt_at'], ['subscriber_id']],
  },
];
