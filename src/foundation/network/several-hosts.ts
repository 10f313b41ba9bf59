import type { IncomingMessage } from 'node:http';

/** Detects several Host headers (RFC 9112 §3.2); a proxy may have used a different one. */
export const hasSeveralHosts = ({ rawHeaders }: IncomingMessage): boolean => {
  let isNamed = false;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (isNamed) return true;
    isNamed = true;
  }
  return false;
};
