import type { ForeignPost } from '../archive';

const STATUSES: Record<string, ForeignPost['status']> = {
  published: 'published',
  publish: 'published',
  public: 'published',
  live: 'published',
  scheduled: 'scheduled',
  future: 'scheduled',
  draft: 'draft',
  pending: 'draft',
  unpublished: 'draft',
};

/** Reads a status by any of its usual names; null if it is another word. */
export const statusNamed = (written: string): ForeignPost['status'] | null =>
  STATUSES[written.trim().toLowerCase()] ?? null;

/** A text that is published later is scheduled, whatever it is called. */
export const statusAt = (
  status: ForeignPost['status'],
  publishedAt: string | null,
): ForeignPost['status'] =>
  status === 'published' && publishedAt !== null && Date.parse(publishedAt) > Date.now()
    ? 'scheduled'
    : status;
