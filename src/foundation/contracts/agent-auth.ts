/**
 * What the authorization server tells the endpoints that agents use.
 *
 * An agent acts for a person of the panel. What it may do is what the person granted (scopes) and
 * what the person may do in the panel (role permissions), both looked at again on every call.
 */

/** Scopes an agent can be granted, in the order in which people are asked for them. */
export const SCOPES = ['content:read', 'content:write', 'content:publish'] as const;

export type Scope = (typeof SCOPES)[number];

/** The person who approved a grant and answers for what the agent does. */
export interface ApprovingPerson {
  id: number;
  email: string;
  displayName: string;
  /** Codes of the panel roles, e.g. `strapi-editor`. */
  roles: string[];
}

/** What can be done to content. `publish` covers unpublishing as well, as in the panel. */
export type ContentOperation = 'read' | 'create' | 'update' | 'delete' | 'publish';

/** The rights of the approving person, narrowed to the scopes of one grant. */
export interface AgentAbility {
  /**
   * Says whether the scopes allow an operation and the person's role permits it.
   *
   * @param contentType e.g. `api::article.article`
   * @param options.document row with `createdBy`, for rights bound to a person's own entries; without
   *   it the answer is whether the operation is permitted on any entry at all
   * @param options.field a single attribute, for roles that may write some fields only
   */
  can(
    operation: ContentOperation,
    contentType: string,
    options?: { document?: Record<string, unknown>; field?: string },
  ): boolean;
  /**
   * Says whether a scope was granted and the person's role allows something else than changing content.
   *
   * @param action of the panel, e.g. `plugin::upload.assets.create`
   */
  holds(scope: Scope, action: string): boolean;
}

/** An active access token, seen by the endpoint that received it. */
export interface AgentGrant {
  grantId: string;
  clientId: string;
  /** As the client calls itself: untrusted text, never to be rendered as markup. */
  clientName: string;
  scopes: ReadonlySet<Scope>;
  person: ApprovingPerson;
  /** Whether a person looks first at what readers would see at once: it is proposed, and not done. */
  proposes: boolean;
  /** When the access token ends. */
  expiresAt: Date;
  /** Evaluates the person's permissions now. Asked once for each call, not kept between calls. */
  ability(): Promise<AgentAbility>;
}

export interface AccessTokensService {
  /**
   * Looks an access token up.
   *
   * @param resource the address that the token must have been issued for (RFC 8707), e.g. `{base}/mcp`
   * @returns null for anything but an active token: unknown, expired, revoked, issued for another
   *   resource, its client blocked or removed, its person blocked or deleted
   */
  verify(token: string, resource: string): Promise<AgentGrant | null>;
  /** Address of the resource that agents are granted access to: `{base}/mcp`. */
  resource(): string;
  /** Value of `resource_metadata` in `WWW-Authenticate` (RFC 9728 §5.1). */
  resourceMetadataUrl(): string;
}

/** What one field of a document was before and after a call. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** A document that a call created, changed or deleted. */
export interface DocumentChange {
  contentType: string;
  documentId: string;
  /** What the panel calls the document: its title or name. */
  title: string;
  operation: Exclude<ContentOperation, 'read'>;
  fields: FieldChange[];
  /** Number of the version that the change has made, where versions are kept. */
  version?: number;
}

export type ActivityOutcome = 'succeeded' | 'refused' | 'failed';

/** One call of an agent. */
export interface AgentCall {
  grant: Pick<AgentGrant, 'grantId' | 'clientId' | 'clientName' | 'person'>;
  tool: string;
  /** Arguments as sent. Stored as JSON, cut at 16 KB. */
  arguments: unknown;
  outcome: ActivityOutcome;
  /** Why it was refused or failed, in words; null for a success. */
  message: string | null;
  durationMs: number;
  /** What the call wrote; null for reads and for calls that changed nothing. */
  change: DocumentChange | null;
}

/** A call as the log keeps it. */
export interface RecordedCall extends Omit<AgentCall, 'grant'> {
  id: number;
  at: string;
  grantId: string;
  clientId: string;
  clientName: string;
  personId: number;
  personName: string;
}

export interface ActivityService {
  /** Stores a call and marks its grant as used. Failing to store is logged, never thrown. */
  record(call: AgentCall): Promise<void>;
  /** Calls that wrote to a document, the newest first. */
  ofDocument(contentType: string, documentId: string): Promise<RecordedCall[]>;
  /** One call, or null. */
  find(id: number): Promise<RecordedCall | null>;
}
