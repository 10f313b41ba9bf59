/** One of Strapi's API tokens, as its service gives it. */
export interface ApiToken {
  kind: string | null;
  /** ISO 8601; null for a token that does not end. */
  expiresAt: string | null;
  type: 'custom' | 'read-only' | 'full-access';
  /** Actions that it allows, those that everybody may use among them. */
  permissions: string[];
  /** Actions that the operator gave to this token. */
  grantedPermissions?: string[];
}
