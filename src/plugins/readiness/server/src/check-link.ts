import { publicFetch } from '@ota-news/foundation/network/public-fetch';

const TIMEOUT_MS = 5000;

/** Statuses of missing resources. */
const GONE_STATUSES = new Set([404, 410]);

/** State of an external URL; `no-host` if its host name does not resolve. */
type Seen = 'there' | 'nowhere' | 'unchecked' | 'no-host';

const hasNoHost = (error: unknown): boolean =>
  error instanceof Error && (error.cause as { code?: string } | undefined)?.code === 'ENOTFOUND';

/**
 * Requests an external URL like a browser would, without following redirects, never inside the operator's
 * network, with a timeout. Ambiguous results count as unchecked because many sites reject bots.
 */
export const checkLink = async (address: string, openNetworks: string[]): Promise<Seen> => {
  try {
    const answer = await publicFetch(address, {
      timeoutMs: TIMEOUT_MS,
      openNetworks,
      protocols: ['https:', 'http:'],
      headers: { Accept: 'text/html, */*;q=0.8', 'User-Agent': 'ota-news-link-check' },
    });
    await answer.body?.cancel();
    if (GONE_STATUSES.has(answer.status)) return 'nowhere';
    return answer.status < 400 ? 'there' : 'unchecked';
  } catch (error) {
    return hasNoHost(error) ? 'no-host' : 'unchecked';
  }
};
