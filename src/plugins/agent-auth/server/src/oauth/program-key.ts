import { LOOPBACK_HOSTS } from '@ota-news/foundation/network/loopback';
import { digest } from '../secrets';
import type { ClientOrigin } from './clients';

const placeOf = (address: string): string | null => {
  const url = URL.parse(address);
  if (url === null) return null;
  // The computer on which the program runs; the port differs from one start to the next.
  if (LOOPBACK_HOSTS.includes(url.hostname)) return url.hostname;
  return url.protocol === 'https:' ? url.host : `${url.protocol}//${url.host}`;
};

/**
 * Returns where a client receives its answers: hosts without loopback ports (RFC 8252 §7.3), and private-use schemes
 * with their host (§7.1); sorted, each once.
 *
 * @param metadata the client's own description (RFC 7591 §2)
 */
export const redirectPlaces = (metadata: Record<string, unknown>): string[] => {
  const { redirect_uris: listed } = metadata;
  const addresses = Array.isArray(listed) ? listed.filter((uri) => typeof uri === 'string') : [];
  const places = addresses.map(placeOf).filter((place) => place !== null);
  return [...new Set(places)].sort();
};

/**
 * Returns the key that registrations of one program share: the same name, letter by letter, and the same places that
 * answers go to. Both are what a client says of itself. A client with a metadata document has one id already; one
 * without any redirect address offers a name alone, which is too little, so both stay by themselves.
 *
 * @param client as it is stored
 */
export const programKey = ({
  clientId,
  name,
  origin,
  metadata,
}: {
  clientId: string;
  name: string;
  origin: ClientOrigin;
  metadata: Record<string, unknown>;
}): string => {
  const places = redirectPlaces(metadata);
  if (origin !== 'registered' || places.length === 0) return clientId;
  return digest('program', JSON.stringify([name, places]));
};
