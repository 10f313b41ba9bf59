/** Thrown at the start when a setting is wrong or goes with no other; the message names it. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}
