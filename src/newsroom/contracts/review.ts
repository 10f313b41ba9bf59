import type { ChangeAuthor } from '@ota-news/foundation/document-versions/change-origin';
import type { Passage } from '@ota-news/foundation/text/passages';
import type { UID } from '@strapi/strapi';

/** Where a draft is on its way out. */
export const REVIEW_STATES = ['writing', 'in_review', 'changes_asked', 'ready'] as const;

export type ReviewState = (typeof REVIEW_STATES)[number];

/** What people and agents do with a draft that is reviewed. */
export const REVIEW_MOVES = ['submit', 'approve', 'ask_changes', 'withdraw'] as const;

export type ReviewMove = (typeof REVIEW_MOVES)[number];

/** Which draft. */
export interface ReviewedEntry {
  contentType: UID.ContentType;
  documentId: string;
}

/** Somebody of the panel, as the panel names them. */
export interface ReviewPerson {
  id: number;
  name: string;
}

/** Who wants something, and what they may do with the entry in question. */
export interface ReviewActor {
  by: ChangeAuthor;
  /**
   * `comment`: see the review and comment; `submit`: hand the text over, which needs the right to change it;
   * `decide`: assign, ask for changes, approve; `publish`: publish it
   */
  may(what: 'comment' | 'submit' | 'decide' | 'publish'): boolean;
}

export interface Review extends ReviewedEntry {
  state: ReviewState;
  /** Another after each move; a move names the one that it is based on. */
  revision: number;
  /** Whose move was the last, and when, ISO 8601 in UTC; null for a draft that never was reviewed. */
  moved: { by: ChangeAuthor; at: string } | null;
  /** Who has submitted it; null while it is being written, and for people who are gone. */
  submitter: ReviewPerson | null;
  /** Who is to look at it. */
  assignee: ReviewPerson | null;
}

export interface NewMove {
  move: ReviewMove;
  /** The revision that it is based on. Left out: whichever there is. */
  revision?: number;
  /** The version of the text that it is based on, as `Document-Version` names it. */
  version?: string;
  /** Becomes a comment on the whole text. */
  note?: string;
  /** Who is to look at it, when it is submitted. Left out: whoever was before. */
  assigneeId?: number | null;
}

export interface ReviewComment {
  id: number;
  /** ISO 8601 in UTC. */
  at: string;
  by: ChangeAuthor;
  /** Plain text. */
  text: string;
  /** Whether who asks may remove it. */
  mayRemove: boolean;
}

/** A comment with its answers. */
export interface ReviewThread extends ReviewComment {
  /** The field and its passage; null for a comment on the whole text, and where who asks may not read the field. */
  passage: (Passage & { field: string }) | null;
  resolved: { by: ChangeAuthor; at: string } | null;
  answers: ReviewComment[];
}

export interface NewComment {
  text: string;
  passage?: Passage & { field: string };
  /** The comment that is answered. */
  answers?: number;
}

/** A review in a list. */
export interface ListedReview extends Review {
  id: number;
  title: string;
}

/** What the panel shows beside a draft. */
export interface ShownReview {
  review: Review;
  threads: ReviewThread[];
  /** What who asks may do now. */
  moves: ReviewMove[];
  mayAssign: boolean;
  /** Whom it can be assigned to; empty to those who may choose nobody. */
  people: ReviewPerson[];
}

/** Reviews of drafts. Every method checks what the actor may do. */
export interface ReviewsService {
  /** @throws ForbiddenError */
  of(entry: ReviewedEntry, actor: ReviewActor): Promise<Review>;
  /** @throws ForbiddenError, NotFoundError, ReviewConflict, EditConflictError */
  move(entry: ReviewedEntry, move: NewMove, actor: ReviewActor): Promise<Review>;
  /** @throws ForbiddenError, ValidationError, ReviewConflict */
  assign(
    entry: ReviewedEntry,
    assignment: { assigneeId: number | null; revision?: number },
    actor: ReviewActor,
  ): Promise<Review>;
}

/** Comments on drafts. Every method checks what the actor may do. */
export interface ReviewCommentsService {
  /** @param mayRead whether the actor may read a field */
  list(
    entry: ReviewedEntry,
    actor: ReviewActor,
    mayRead: (field: string) => boolean,
  ): Promise<ReviewThread[]>;
  /** @throws ForbiddenError, NotFoundError, ValidationError */
  add(entry: ReviewedEntry, comment: NewComment, actor: ReviewActor): Promise<number>;
  /** Says that a comment is dealt with, or is not after all. */
  resolve(id: number, isResolved: boolean, actor: ReviewActor): Promise<void>;
  /** @throws ForbiddenError for somebody else's, and for one that others have answered */
  remove(id: number, actor: ReviewActor): Promise<void>;
  /** Which draft a comment is about, or null. */
  entryOf(id: number): Promise<ReviewedEntry | null>;
}
