import { isIP } from 'node:net';
import type { registryEntry } from './registry';

const MAX_NAME_LENGTH = 200;
/** Two parts that begin and end with a letter or digit. */
const NAME = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?\/[a-z\d](?:[\w.-]*[a-z\d])?$/i;
const MAX_TEXT_LENGTH = 100;
/** One release, where ranges and `latest` are none. */
const VERSION = /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/;

/** True for names by which only this machine or its network is found (RFC 6761, RFC 6762), and ones that end with a dot. */
const isOnlyNear = (hostname: string): boolean =>
  !hostname.includes('.') || /\.(?:localhost|local|internal|test)?$/i.test(hostname);

const addressObstacle = (endpoint: string): string | null => {
  const { protocol, hostname, origin } = new URL(endpoint);
  if (isOnlyNear(hostname) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) {
    return `PUBLIC_URL leads to ${origin}, which is not a host name that the internet knows: the registry takes only servers that it can reach, named by their host.`;
  }
  return protocol === 'https:'
    ? null
    : `PUBLIC_URL begins with http, and the registry takes only https: ${origin}.`;
};

const lengthObstacle = (field: string, text: string): string | null =>
  text.length > 0 && text.length <= MAX_TEXT_LENGTH
    ? null
    : `The ${field} has ${text.length} characters, and the registry takes 1 to ${MAX_TEXT_LENGTH}.`;

/**
 * Tells why the MCP Registry would refuse an entry (server.json, schema 2025-12-11), in one sentence; null if it would
 * not.
 */
export const registryObstacle = ({
  name,
  title,
  description,
  version,
  remotes,
}: ReturnType<typeof registryEntry>): string | null => {
  for (const { url } of remotes) {
    const obstacle = addressObstacle(url);
    if (obstacle !== null) return obstacle;
  }
  if (name.length > MAX_NAME_LENGTH || !NAME.test(name)) {
    return `The name ${name}, made of the host of PUBLIC_URL, does not fit: the registry takes up to ${MAX_NAME_LENGTH} characters, with one slash between two parts that begin and end with a letter or digit.`;
  }
  if (!VERSION.test(version)) {
    return `The version ${version} of package.json is not one release, such as 1.2.3.`;
  }
  return (
    lengthObstacle('name of the publication (SITE_NAME)', title) ??
    lengthObstacle('description of the MCP server', description)
  );
};
