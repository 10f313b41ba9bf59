/**
 * Interface between the authorization server and the endpoints used by agents.
 *
 * An agent acts on behalf of a panel user. It may do only what that person granted (scopes) and what the person's roles
 * permit; both are evaluated on every call.
 */

/** Scopes that can be granted to an agent, in the order of the consent screen. */
export const SCOPES = ['content:read', 'content:write', 'content:publish'] as const;

export type Scope = (typeof SCOPES)[number];

/** The person who approved a grant and is accountable for the agent's actions. */
export interface ApprovingPerson {
  id: number;
  email: string;
  displayName: string;
  /** Codes of the panel roles, e.g. `strapi-editor`. */
  roles: string[];
}

/** Operations on content. `publish` includes unpublishing, as in the panel. */
export type ContentOperation = 'read' | 'create' | 'update' | 'delete' | 'publish';

/** The rights of the approving person, narrowed to the scopes of one grant. */
export interface AgentAbility {
  /**
   * Tells if the scopes allow an operation and the person's role permits it.
   *
   * @param contentType e.g. `api::article.article`
   * @param options.document row with `createdBy`, for permissions limited to a person's own entries; without it, tells
   *   if the operation is permitted on any entry at all
   * @param options.field a single attribute, for roles that may write some fields only
   */
  can(
    operation: ContentOperation,
    contentType: string,
    options?: { document?: Record<string, unknown>; field?: string },
  ): boolean;
  /**
   * Tells if a scope was granted and the person's role allows an action other than changing content.
   *
   * @param action of the panel, e.g. `plugin::upload.assets.create`
   */
  holds(scope: Scope, action: string): boolean;
}

/** Grant of an active access token, as the resource endpoint sees it. */
export interface AgentGrant {
  grantId: string;
  clientId: string;
  /** Name that the client gave itself: untrusted text, never to be rendered as markup. */
  clientName: string;
  scopes: ReadonlySet<Scope>;
  person: ApprovingPerson;
  /** True if changes to public content become proposals that a person has to approve. */
  requiresApproval: boolean;
  /** Expiry of the access token. */
  expiresAt: Date;
  /** Evaluates the person's permissions. Called once per call; the result is not cached between calls. */
  ability(): Promise<AgentAbility>;
}

export interface AccessTokensService {
  /**
   * Verifies an access token.
   *
   * @param resource the resource that the token must have been issued for (RFC 8707), e.g. `{base}/mcp`
   * @returns null unless the token is active: unknown, expired, revoked, issued for another resource, its client
   *   blocked or removed, its person blocked or deleted
   */
  verify(token: string, resource: string): Promise<AgentGrant | null>;
  /** URL of the protected resource: `{base}/mcp`. */
  resource(): string;
  /** Value of `resource_metadata` in `WWW-Authenticate` (RFC 9728 §5.1). */
  resourceMetadataUrl(): string;
}

/** Value of one field before and after a call. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** A document that a call created, changed or deleted. */
export interface RecordedChange {
  contentType: string;
  documentId: string;
  /** Display name of the document in the panel: its title or name. */
  title: string;
  operation: Exclude<ContentOperation, 'read'>;
  fields: FieldChange[];
  /** Number of the version that the change created, if versions are kept. */
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
  /** Reason for a refusal or failure; null for a success. */
  message: string | null;
  durationMs: number;
  /** The recorded change; null for reads and for calls that changed nothing. */
  change: RecordedChange | null;
  /** Name of the changes that were made together, if it is one of them; they can be taken back whole. */
  batch?: string | null;
}

/** A call as stored in the activity log. */
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
  /** Stores a call and updates the last use of its grant. Storage errors are logged, never thrown. */
  record(call: AgentCall): Promise<void>;
  /** Calls that wrote to a document, the newest first. */
  ofDocument(contentType: string, documentId: string): Promise<RecordedCall[]>;
  /** Calls whose changes were made together, in the order in which they were made. */
  ofBatch(batch: string): Promise<RecordedCall[]>;
  /** Numbers of changes by the name under which they were made together. */
  batchSizes(batches: string[]): Promise<Map<string, number>>;
  /** One call, or null. */
  find(id: number): Promise<RecordedCall | null>;
}
