import type { UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { ChangeAuthor, Channel } from '../document-versions/change-origin';
import type { DocumentContent, StoredContents } from '../document-versions/content';
import type { DeletedDocument } from '../document-versions/deleted-documents';
import type { MayReadName } from '../document-versions/readable-names';

/** Effect of a change. `found` records the existing content when a document's history begins. */
export type VersionAction =
  'found' | 'created' | 'saved' | 'published' | 'withdrawn' | 'discarded' | 'deleted';

/** A recorded change without its content. */
export interface Version {
  id: number;
  contentType: UID.ContentType;
  documentId: string;
  /** ISO 8601 in UTC. */
  at: string;
  action: VersionAction;
  door: Channel;
  by: ChangeAuthor;
  /** Title of the document at that time. */
  title: string;
  /** Changed attributes; for a publication, those that changed for readers. */
  fields: string[];
  /** True if this content was published with this change; for types with drafts. */
  isPublished: boolean;
  /** Id of the version restored by this change. */
  restores: number | null;
}

/** A version with the editable content after the change; for a deletion, before it. */
export interface WholeVersion extends Version {
  content: DocumentContent;
}

/** One side of a comparison: a version id, the published content, the draft, or nothing. */
export type ComparisonSide = number | 'live' | 'draft' | 'nothing';

export interface VersionPage {
  versions: Version[];
  total: number;
}

/** A document written without the document service. */
export interface WrittenRow {
  documentId: string;
  /** Null for a new document. */
  before: DocumentContent | null;
  after: DocumentContent;
}

/** Unpublished content written by an agent. */
export interface AgentDraft extends Pick<Version, 'id' | 'contentType' | 'documentId' | 'title'> {
  /** ISO 8601 in UTC. */
  at: string;
  by: Extract<ChangeAuthor, { kind: 'agent' }>;
}

/** An {@link AgentDraft} in the panel. */
export interface AgentDraftView extends AgentDraft {
  isSingleType: boolean;
}

/** Filter for drafts written by agents. */
export interface AgentDraftChoice {
  /** Default 50. */
  limit?: number;
  /** Restricts `rows` to the documents of a type that may be shown; `column` holds the document id. */
  narrow?(rows: Knex.QueryBuilder, contentType: UID.ContentType, column: string): void;
}

/** A comparison of two sides of a document's history. */
export interface Comparing {
  contentType: UID.ContentType;
  documentId: string;
  from: ComparisonSide;
  to: ComparisonSide;
  /** Includes unchanged fields. */
  all?: boolean;
  /** Tells whether the requester may read a field, or a component's attribute by path (`seo.title`). */
  mayRead(path: string): boolean;
  mayName: MayReadName;
}

/** Origin of published content that agents contributed to. */
export interface Provenance {
  /** Names the agents give themselves (untrusted text), ordered by first contribution. */
  agents: string[];
  /** The person who published or scheduled it; null if an agent or a pipeline did. */
  releasedBy: string | null;
}

/** The version history of all documents. */
export interface VersionsService {
  /** Returns the origin of a document's published content; null if no agent contributed to it. */
  provenance(documentId: string): Promise<Provenance | null>;
  /** Changes of a document, newest first. */
  ofDocument(
    contentType: UID.ContentType,
    documentId: string,
    paging: { page: number; pageSize: number },
  ): Promise<VersionPage>;
  /** Changes of a document, newest first, by offset. */
  range(documentId: string, place: { limit: number; offset: number }): Promise<Version[]>;
  /** One version with its content, or null. */
  find(id: number): Promise<WholeVersion | null>;
  /** The version before a given one, or null if the history does not go back that far. */
  before(version: Pick<Version, 'id' | 'documentId'>): Promise<WholeVersion | null>;
  /** The last state of a deleted document; null if its creator is unknown. */
  deleted(uid: UID.ContentType, documentId: string): Promise<DeletedDocument | null>;
  /** Drafts of the last 90 days whose latest change is an agent's, latest first. */
  draftsOfAgents(choice?: AgentDraftChoice): Promise<AgentDraft[]>;
  /** Content of one side of a comparison; null if that side does not exist. */
  side(
    uid: UID.ContentType,
    documentId: string,
    side: ComparisonSide,
  ): Promise<DocumentContent | null>;
  /** @throws NotFoundError when a side does not exist */
  compare(comparing: Comparing): Promise<ComparedField[]>;
  /** Records changes made directly in the database, for a type without drafts, in the same transaction. */
  recordRows(query: Knex, uid: UID.ContentType, rows: WrittenRow[]): Promise<void>;
  /**
   * Records the current content of documents that have no version yet. Runs in the transaction that
   * creates them without the document service.
   *
   * @returns number of documents recorded
   */
  recordMissing(query: Knex, channel: Channel): Promise<number>;
}

/** A document's contents before and after a change. */
export interface ContentsAround {
  before: StoredContents;
  after: StoredContents;
}

/** A version in the panel's history list. */
export interface VersionView extends Omit<Version, 'fields' | 'title'> {
  /** Changed fields that the person may read. */
  fields: FieldView[];
  /** True if this person may restore it. */
  canRestore: boolean;
}

/** Labels that a project gives its fields; undefined for those that it has none for. */
export interface FieldLabels {
  ofField(contentType: UID.ContentType, name: string): string | undefined;
  /** @param component uid of the component */
  ofPart(component: string, name: string): string | undefined;
}

/** Labels of fields in histories. Without any, fields are named as their attributes. */
export interface FieldLabelsService {
  /** Sets the labels. Call it in `register`. */
  use(labels: FieldLabels): void;
}

export interface FieldView {
  name: string;
  label: string;
}

export interface VersionList {
  data: VersionView[];
  meta: {
    page: number;
    pageSize: number;
    total: number;
    /** Current version to send as `Document-Version` with a restoration; null for a deleted document. */
    version: string | null;
    hasDrafts: boolean;
    isSingleType: boolean;
    isLive: boolean;
    /** Title of the entry; empty if the person may not read it. */
    title: string;
  };
}

/** A field in a comparison, both sides as text. */
export interface ComparedField extends FieldView {
  type: string;
  from: string;
  to: string;
}
