/** An API token as returned by Strapi's service. */
export interface ApiToken {
  id: number;
  kind: string | null;
  name: string;
  description: string | null;
  /** Milliseconds, as text; null for a token without expiry. */
  lifespan: string | null;
  /** ISO 8601; null for a token that was never used. */
  lastUsedAt: string | null;
  createdAt: string | null;
  updatedAt: string | null;
  /** ISO 8601; null for a token without expiry. */
  expiresAt: string | null;
  type: 'custom' | 'read-only' | 'full-access';
  /** Allowed actions, including those that are public. */
  permissions: string[];
  /** Actions that the operator granted to this token. */
  grantedPermissions?: string[];
}
