export const KINDS = ['reader', 'search-engine', 'ai', 'program'] as const;

export type Kind = (typeof KINDS)[number];

export type Form = 'html' | 'markdown' | 'file' | 'missing';

/** Sums of a class of clients. */
export interface ClientSums extends Record<Form, number> {
  kind: Kind;
  operator: string | null;
  purpose: 'training' | 'search' | 'question' | null;
  isVerified: boolean;
}

/** Readings by kind on a UTC day. */
export interface DaySum {
  day: string;
  kind: Kind;
  readings: number;
}

export interface ToolCalls {
  tool: string;
  outcome: string;
  calls: number;
}

/** Sums of a path; null: of all that have none of their own. */
export interface PathSum extends Record<Form, number> {
  path: string | null;
}

export interface Report {
  days: DaySum[];
  clients: ClientSums[];
  calls: ToolCalls[];
}
