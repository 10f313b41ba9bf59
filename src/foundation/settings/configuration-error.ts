/** Thrown at startup for an invalid setting or combination of settings; the message names the setting. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}
