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
  /** Numbers of chosen articles in order; null: what was published in its period. */
  articles: number[] | null;
  lead: number | null;
  /** Grows with each change that somebody makes. */
  revision: number;
  /** Whether somebody has set its moment. */
  isMoved: boolean;
  scheduledFor: string;
  startedAt: string | null;
  finishedAt: string | null;
  recipients: number | null;
  progress: Partial<Record<DeliveryState, number>>;
}

/** An article that an issue has, or can have. */
export interface DeskArticle {
  id: number;
  title: string;
  /** What its OTA is called. */
  ota: string;
}

/** What there is to know where an issue is put together. */
export interface Desk {
  /** Of the issue that this was read of. */
  revision: number;
  articles: DeskArticle[];
  /** Numbers that were chosen and are published no more. */
  missing: number[];
  /** How many would get it, at most. */
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
