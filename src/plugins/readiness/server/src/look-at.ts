import { publicFetch } from '@ota-news/foundation/network/public-fetch';

const TIMEOUT_MS = 5000;

/** Answers that mean that there is nothing. */
const GONE = new Set([404, 410]);

/** What is at an address of another site; `no-host` where its name leads to no machine. */
type Seen = 'there' | 'nowhere' | 'unchecked' | 'no-host';

const hasNoHost = (error: unknown): boolean =>
  error instanceof Error && (error.cause as { code?: string } | undefined)?.code === 'ENOTFOUND';

/**
 * Asks another site what is at an address, as a reader's browser would: no further than its first answer, not inside
 * the operator's network, and not for long. What can't be told for sure is unchecked: sites refuse programs what they
 * give to people.
 */
export const lookAt = async (address: string, openNetworks: string[]): Promise<Seen> => {
  try {
    const answer = await publicFetch(address, {
      timeoutMs: TIMEOUT_MS,
      openNetworks,
      protocols: ['https:', 'http:'],
      headers: { Accept: 'text/html, */*;q=0.8', 'User-Agent': 'ota-news-link-check' },
    });
    await answer.body?.cancel();
    if (GONE.has(answer.status)) return 'nowhere';
    return answer.status < 400 ? 'there' : 'unchecked';
  } catch (error) {
    return hasNoHost(error) ? 'no-host' : 'unchecked';
  }
};
