/** An API token as returned by Strapi's service. */
export interface ApiToken {
  kind: string | null;
  /** ISO 8601; null for a token without expiry. */
  expiresAt: string | null;
  type: 'custom' | 'read-only' | 'full-access';
  /** Allowed actions, including those that are public. */
  permissions: string[];
  /** Actions that the operator granted to this token. */
  grantedPermissions?: string[];
}
