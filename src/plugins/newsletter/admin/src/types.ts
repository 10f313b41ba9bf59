export interface Rights {
  mayEdit: boolean;
  maySeeAddresses: boolean;
}

export type SubscriberState = 'pending' | 'active' | 'unsubscribed' | 'suppressed';

export interface Week {
  week: string;
  joined: number;
  left: number;
  suppressed: number;
}

export interface Overview {
  data: { states: Record<SubscriberState, number>; weeks: Week[]; isOutboxUsed: boolean };
  meta: Rights;
}

export interface Subscriber {
  id: number;
  address: string;
  state: SubscriberState;
  frequency: 'daily' | 'weekly';
  follows: string[];
  since: string;
  endReason: string | null;
}

export type DeliveryState = 'waiting' | 'sending' | 'sent' | 'failed' | 'skipped' | 'unknown';

export interface Issue {
  id: number;
  frequency: 'daily' | 'weekly';
  state: 'upcoming' | 'sending' | 'sent' | 'skipped' | 'empty';
  isSkipped: boolean;
  introduction: string | null;
  subject: string | null;
  previewLine: string | null;
  /** Ids of the chosen articles in order; null: those published in the issue's period. */
  articles: number[] | null;
  lead: number | null;
  /** Incremented on each edit. */
  revision: number;
  /** True if an editor has set the send time. */
  isMoved: boolean;
  scheduledFor: string;
  startedAt: string | null;
  finishedAt: string | null;
  recipients: number | null;
  progress: Partial<Record<DeliveryState, number>>;
}

/** Article in an issue, or a candidate for it. */
export interface DeskArticle {
  id: number;
  title: string;
  /** Name of the article's OTA. */
  ota: string;
}

/** Data for editing an issue. */
export interface IssueEditorData {
  /** Revision of the issue this was computed for. */
  revision: number;
  articles: DeskArticle[];
  /** Ids of chosen articles that are no longer published. */
  missing: number[];
  /** Maximum number of recipients. */
  recipients: number;
}

export interface Issues {
  data: Issue[];
  meta: Rights;
}

export interface Preview {
  data: { subject: string; html: string; text: string; articles: number };
}

export interface ImportReport {
  imported: number;
  known: number;
  refused: { line: number; reason: string }[];
  refusedTotal: number;
}

export interface OutboxMessage {
  name: string;
  to: string;
  subject: string;
  date?: string;
}
