import { isDatabaseOutage } from '@ota-news/foundation/database/outage';
import { ConfigurationError } from '@ota-news/foundation/settings/configuration-error';
import { environment } from '#environment';

/** What is wrong with the settings; of what its configuration files throw, Strapi keeps the text alone. */
const settingsError = (): ConfigurationError | null => {
  try {
    environment();
    return null;
  } catch (error) {
    return error instanceof ConfigurationError ? error : null;
  }
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** What keeps a service from starting that is neither its code nor its settings. */
const obstacleIn = (error: unknown): string | null => {
  const { HOST, PORT } = environment();
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `Port ${PORT} is taken. Stop the program that listens there, or choose another: PORT=${PORT + 1}.`;
    case 'EACCES':
      return `Nothing may listen on ${HOST}, port ${PORT}. Choose a port above 1023: PORT=1337.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST=${HOST} is no address of this machine. Leave it out, or name one.`;
    case 'ENOSPC':
    case 'SQLITE_FULL':
      return 'The disk is full. Make room and start again; it goes on from where it was.';
    default:
      return null;
  }
};

/** In words why the service can't work, or null where the error has to speak for itself. */
export const reasonOf = (error: unknown): string | null => {
  const wrong = settingsError() ?? error;
  if (wrong instanceof ConfigurationError) return wrong.message;
  if (!isDatabaseOutage(wrong)) return obstacleIn(wrong);
  // Where a name has several addresses, the error that stands for all attempts has a code alone.
  const { message, code } = wrong as Error & { code?: string };
  return `The database can't be reached: ${message || code}. Start again once it is there.`;
};
