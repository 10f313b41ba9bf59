import { isDatabaseOutage } from '@ota-news/foundation/database/outage';
import { ConfigurationError } from '@ota-news/foundation/settings/configuration-error';
import { environment } from '#environment';

/** Returns the error in the settings. Strapi keeps only the message of errors thrown by its configuration files. */
const settingsError = (): ConfigurationError | null => {
  try {
    environment();
    return null;
  } catch (error) {
    return error instanceof ConfigurationError ? error : null;
  }
};

/** Describes an obstacle to starting the service that is neither in its code nor in its settings. */
const obstacleIn = (error: unknown): string | null => {
  const { HOST, PORT } = environment();
  if (!(error instanceof Error)) return null;
  const { code, syscall, path: place }: NodeJS.ErrnoException = error;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${PORT} is taken. Stop the program that listens there, or choose another: PORT=${PORT + 1}.`;
    case 'EACCES':
      // Only failures of files name a path.
      return place === undefined
        ? `Nothing may listen on ${HOST}, port ${PORT}. Choose a port above 1023: PORT=1337.`
        : `${place} can't be used by this user (${syscall}). Let it read and write there.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST=${HOST} is no address of this machine. Leave it out, or name one.`;
    case 'ENOSPC':
    case 'SQLITE_FULL':
      return 'The disk is full. Free space and start again.';
    default:
      return null;
  }
};

/** Describes in words why the service cannot run; null if the error itself is the best description. */
export const reasonOf = (error: unknown): string | null => {
  const wrong = settingsError() ?? error;
  if (wrong instanceof ConfigurationError) return wrong.message;
  if (!isDatabaseOutage(wrong)) return obstacleIn(wrong);
  // If a name has several addresses, the aggregate error has a code but no message.
  const { message, code } = wrong as Error & { code?: string };
  return `The database can't be reached: ${message || code}. Start again once it is there.`;
};
