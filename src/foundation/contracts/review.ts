import type { UID } from '@strapi/strapi';
import type { ChangeAuthor } from '../document-versions/change-origin';
import type { Passage } from '../text/passages';

/** Permissions of the panel's roles. */
export const COMMENT_ON_DRAFTS = 'plugin::review.comment';
export const SUBMIT_DRAFTS = 'plugin::review.submit';
export const DECIDE_ON_DRAFTS = 'plugin::review.decide';

/** Review states of a draft. */
export const REVIEW_STATES = ['writing', 'in_review', 'changes_asked', 'ready'] as const;

export type ReviewState = (typeof REVIEW_STATES)[number];

/** Transitions of a review. */
export const REVIEW_MOVES = ['submit', 'approve', 'ask_changes', 'withdraw'] as const;

export type ReviewMove = (typeof REVIEW_MOVES)[number];

/** The draft under review. */
export interface ReviewedEntry {
  contentType: UID.ContentType;
  documentId: string;
}

/** A panel user with display name. */
export interface ReviewPerson {
  id: number;
  name: string;
}

/** The acting person or agent with their permissions on the entry. */
export interface ReviewActor {
  by: ChangeAuthor;
  /**
   * `comment`: read the review and comment; `submit`: submit the draft, which requires the right to
   * change it; `decide`: assign, request changes, approve; `publish`: publish it
   */
  may(what: 'comment' | 'submit' | 'decide' | 'publish'): boolean;
}

export interface Review extends ReviewedEntry {
  state: ReviewState;
  /** Changes with every move; a move names the revision that it is based on. */
  revision: number;
  /** Author and time (ISO 8601 in UTC) of the last move; null for a draft that was never reviewed. */
  moved: { by: ChangeAuthor; at: string } | null;
  /** The submitter; null while the draft is being written, and for deleted users. */
  submitter: ReviewPerson | null;
  /** The assigned reviewer. */
  assignee: ReviewPerson | null;
}

export interface NewMove {
  move: ReviewMove;
  /** Expected revision. If omitted, any revision is accepted. */
  revision?: number;
  /** Expected version of the text, as in `Document-Version`. */
  version?: string;
  /** Expected time of the text's last save (ISO 8601), for requests that know no version. */
  updatedAt?: string;
  /** Stored as a comment on the whole text. */
  note?: string;
  /** Reviewer to assign on submission. If omitted, the assignee stays the same. */
  assigneeId?: number | null;
}

export interface ReviewComment {
  id: number;
  /** ISO 8601 in UTC. */
  at: string;
  by: ChangeAuthor;
  /** Plain text. */
  text: string;
  /** True if the requester may remove it. */
  mayRemove: boolean;
}

/** A comment with its replies. */
export interface ReviewThread extends ReviewComment {
  /** The field and passage; null for a comment on the whole text, or if the requester may not read the field. */
  passage: (Passage & { field: string }) | null;
  resolved: { by: ChangeAuthor; at: string } | null;
  answers: ReviewComment[];
}

export interface NewComment {
  text: string;
  passage?: Passage & { field: string };
  /** Id of the comment that this one replies to. */
  answers?: number;
}

export interface ListedReview extends Review {
  id: number;
  title: string;
  isSingleType: boolean;
}

/** The review as the panel shows it beside a draft. */
export interface ReviewView {
  review: Review;
  threads: ReviewThread[];
  /** Moves that the requester may make now. */
  moves: ReviewMove[];
  mayAssign: boolean;
  /** Possible assignees; empty if the requester may not assign. */
  people: ReviewPerson[];
}

/** Reviews of drafts. Every method checks the actor's permissions. */
export interface ReviewsService {
  /** @throws ForbiddenError */
  of(entry: ReviewedEntry, actor: ReviewActor): Promise<Review>;
  /** @throws ForbiddenError, NotFoundError, ConflictError */
  move(entry: ReviewedEntry, move: NewMove, actor: ReviewActor): Promise<Review>;
  /** @throws ForbiddenError, ValidationError, ConflictError */
  assign(
    entry: ReviewedEntry,
    assignment: { assigneeId: number | null; revision?: number },
    actor: ReviewActor,
  ): Promise<Review>;
}

/** Comments on drafts. Every method checks the actor's permissions. */
export interface ReviewCommentsService {
  /** @param mayRead tells whether the actor may read a field */
  list(
    entry: ReviewedEntry,
    actor: ReviewActor,
    mayRead: (field: string) => boolean,
  ): Promise<ReviewThread[]>;
  /** @throws ForbiddenError, NotFoundError, ValidationError */
  add(entry: ReviewedEntry, comment: NewComment, actor: ReviewActor): Promise<number>;
  /** Marks a comment as resolved or unresolved. */
  resolve(id: number, isResolved: boolean, actor: ReviewActor): Promise<void>;
  /** @throws ForbiddenError for another person's comment, and for a comment with replies by others */
  remove(id: number, actor: ReviewActor): Promise<void>;
  /** Returns the draft that a comment belongs to, or null. */
  entryOf(id: number): Promise<ReviewedEntry | null>;
}

/** A notice to one person about a review. */
export interface ReviewNotice {
  /** E-mail address. */
  to: string;
  /** Without angle brackets; the same at each attempt, so that mail clients detect duplicates. */
  messageId: string;
  subject: string;
  /** The whole message as plain text. */
  text: string;
  /** BCP 47 language tag of the texts. */
  language: string;
  sentence: string;
  /** Note submitted with the move. */
  note: string | null;
  /** URL of the draft in the panel, and its wording. */
  link: string;
  linkText: string;
  siteName: string;
}

/**
 * Sends a notice.
 *
 * @throws Error to be called again later; PermanentFailure when that is pointless
 */
export type NoticeMailer = (notice: ReviewNotice) => Promise<void>;

/** Delivery of notices. Without a mailer, Strapi's email plugin sends them as plain text. */
export interface NoticeMailService {
  /** Sets the mailer. Call it in `register`. */
  use(mailer: NoticeMailer): void;
}
