/** Errors of `/agent/identity*` (auth.md 0.7.0 §Errors) with their HTTP status. */
const STATUS = {
  anonymous_not_enabled: 400,
  invalid_login_hint: 400,
  issuer_not_enabled: 400,
  invalid_request: 400,
  invalid_claim_token: 400,
  claimed_or_in_flight: 409,
  claim_expired: 410,
  login_required: 401,
  interaction_required: 401,
} as const;

export type IdentityErrorCode = keyof typeof STATUS;

/** An error response of `/agent/identity*`; the message is sent to the agent. */
export class IdentityError extends Error {
  override name = 'IdentityError';
  readonly status: number;

  constructor(
    readonly code: IdentityErrorCode,
    description: string,
    /** Additional members of the response. */
    readonly members: Record<string, unknown> = {},
  ) {
    super(description);
    this.status = STATUS[code];
  }
}

/** An error response of the token endpoint (RFC 6749 §5.2). */
export class TokenError extends Error {
  override name = 'TokenError';

  constructor(
    readonly code: string,
    description: string,
  ) {
    super(description);
  }
}
