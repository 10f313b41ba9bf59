import type { ChangeAuthor, Door } from '@ota-news/foundation/document-versions/change-origin';
import type {
  DocumentContent,
  StoredContents,
} from '@ota-news/foundation/document-versions/content';
import type { DeletedDocument } from '@ota-news/foundation/document-versions/deleted-documents';
import type { MayName } from '@ota-news/foundation/document-versions/told-names';
import type { UID } from '@strapi/strapi';
import type { Knex } from 'knex';

/** What a change did. `found`: nothing; so it was when its history began. */
export type VersionAction =
  'found' | 'created' | 'saved' | 'published' | 'withdrawn' | 'discarded' | 'deleted';

/** A change as the history keeps it, without its content. */
export interface Version {
  id: number;
  contentType: UID.ContentType;
  documentId: string;
  /** ISO 8601 in UTC. */
  at: string;
  action: VersionAction;
  door: Door;
  by: ChangeAuthor;
  /** What the document was called. */
  title: string;
  /** Attributes that the change changed; of a publication, what changed for readers. */
  fields: string[];
  /** Whether readers see its content from this change on, of types with drafts. */
  isPublished: boolean;
  /** The version that it has put back. */
  restores: number | null;
}

/** A version with what people edit, as it was after the change; of a deletion, before it. */
export interface WholeVersion extends Version {
  content: DocumentContent;
}

/** One of what can be compared: a version by its number, what readers see, what people edit, or nothing. */
export type Side = number | 'live' | 'draft' | 'nothing';

export interface VersionPage {
  versions: Version[];
  total: number;
}

/** A document that was written past the document service. */
export interface WrittenRow {
  documentId: string;
  /** Null for a new one. */
  before: DocumentContent | null;
  after: DocumentContent;
}

/** What an agent has written and readers don't see yet. */
export interface AgentDraft extends Pick<Version, 'id' | 'contentType' | 'documentId' | 'title'> {
  /** ISO 8601 in UTC. */
  at: string;
  by: Extract<ChangeAuthor, { kind: 'agent' }>;
}

/** Which drafts of agents somebody asks for. */
export interface AgentDraftChoice {
  /** At most so many; 50 without it. */
  limit?: number;
  /** Leaves versions of documents of a type that may be shown, by the column with the document's id. */
  narrow?(rows: Knex.QueryBuilder, contentType: UID.ContentType, column: string): void;
}

/** Two sides of a document's history that somebody wants to see beside one another. */
export interface Comparing {
  contentType: UID.ContentType;
  documentId: string;
  from: Side;
  to: Side;
  /** Also what is the same on both sides. */
  all?: boolean;
  /** Whether who asks may read a field, or the part of a component by its path (`seo.title`). */
  mayRead(path: string): boolean;
  mayName: MayName;
}

/** How what readers see has come about, where agents have had a hand in it. */
export interface Provenance {
  /** As they call themselves (untrusted text), in the order in which they first wrote. */
  agents: string[];
  /** The person who has published it, or set the moment; null where an agent or a pipeline has. */
  releasedBy: string | null;
}

/** The history of all documents. */
export interface VersionsService {
  /** How what readers see of a document has come about; null where no agent has written any of it. */
  provenance(documentId: string): Promise<Provenance | null>;
  /** Changes of a document, the newest first. */
  ofDocument(
    contentType: UID.ContentType,
    documentId: string,
    paging: { page: number; pageSize: number },
  ): Promise<VersionPage>;
  /** Changes of a document, the newest first, from a place on. */
  range(documentId: string, place: { limit: number; offset: number }): Promise<Version[]>;
  /** One change with its content, or null. */
  find(id: number): Promise<WholeVersion | null>;
  /** What a document was before a change, or null where its history does not go back so far. */
  before(version: Pick<Version, 'id' | 'documentId'>): Promise<WholeVersion | null>;
  /** What a deleted document was; null where nothing says who had made it. */
  deleted(uid: UID.ContentType, documentId: string): Promise<DeletedDocument | null>;
  /** Drafts whose latest change is an agent's, the latest first, of the last 90 days. */
  draftsOfAgents(choice?: AgentDraftChoice): Promise<AgentDraft[]>;
  /** What a side of a comparison holds; null where there is no such thing. */
  side(uid: UID.ContentType, documentId: string, side: Side): Promise<DocumentContent | null>;
  /** @throws NotFoundError where one of the sides is not there */
  compare(comparing: Comparing): Promise<ComparedField[]>;
  /**
   * Writes changes down of a type without drafts that go to the database directly, in their transaction.
   */
  recordRows(query: Knex, uid: UID.ContentType, rows: WrittenRow[]): Promise<void>;
  /**
   * Writes down how documents are that have no version yet, in the transaction that brings them in past the
   * document service.
   *
   * @returns how many there were
   */
  recordMissing(query: Knex, door: Door): Promise<number>;
}

/** A document's contents around a change. */
export interface ContentsAround {
  before: StoredContents;
  after: StoredContents;
}

/** A version in the panel's list. */
export interface ShownVersion extends Omit<Version, 'fields' | 'title'> {
  /** Those that the person may read. */
  fields: ShownField[];
  /** Whether its content can be put back by this person. */
  canRestore: boolean;
}

export interface ShownField {
  name: string;
  label: string;
}

export interface VersionList {
  data: ShownVersion[];
  meta: {
    page: number;
    pageSize: number;
    total: number;
    /** What a restoration is based on, as `Document-Version`; null for a document that is gone. */
    version: string | null;
    hasDrafts: boolean;
    isLive: boolean;
    /** What the entry is called; empty to those who may not read that. */
    title: string;
  };
}

/** A field on both sides of a comparison, as text. */
export interface ComparedField extends ShownField {
  type: string;
  from: string;
  to: string;
}
