/** Reason why a request to a remote service failed, for the panel's advice. */
export type FailureCode =
  | 'credentials-rejected'
  | 'rate-limited'
  | 'server-error'
  | 'request-rejected'
  | 'unreachable'
  | 'timeout'
  | 'invalid-response';
