import { readBounded } from '@ota-news/foundation/network/bounded-body';
import { withoutKnownSecrets } from '#environment/known-secrets';

/** Thrown when a provider answers with an error status. */
export class ProviderError extends Error {
  override name = 'ProviderError';

  constructor(
    readonly status: number,
    message: string,
    /** What it answered, known secrets masked. */
    readonly answer: string,
  ) {
    super(message);
  }

  /** Whether the provider refused what was asked, so that asking again gets the same answer. */
  get isRefusal(): boolean {
    return [400, 404, 405, 410, 413, 415, 422].includes(this.status);
  }
}

export interface ProviderRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  signal: AbortSignal;
  /** Bytes of the answer that are read at most; a longer one is an error. Default 1 MiB. */
  maxBytes?: number;
}

const MEBIBYTE = 1024 * 1024;

const hostOf = (url: string): string => new URL(url).host;

/**
 * Asks a provider that the operator has configured. Redirections are not followed: they would take
 * a token to another host.
 *
 * @returns the body
 * @throws ProviderError for a status that is not 2xx; Error when there is no answer, or too long a one
 */
export const askProviderForBytes = async (
  url: string,
  { method = 'GET', headers, body, signal, maxBytes = MEBIBYTE }: ProviderRequest,
): Promise<Buffer> => {
  let response: Response;
  try {
    response = await fetch(url, { method, headers, body, signal, redirect: 'manual' });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const { message, cause } = error as Error & { cause?: Error };
    throw new Error(`${hostOf(url)} can't be reached: ${cause?.message ?? message}`, { cause });
  }
  const answer = await readBounded(response, maxBytes);
  if (response.ok) return answer;
  // Providers repeat keys that they refuse. Masked before it is cut, while a key is still whole.
  const text = withoutKnownSecrets(answer.toString('utf8'));
  const start = text.replace(/\s+/g, ' ').slice(0, 200);
  const message = `${hostOf(url)} answered ${response.status}: ${start}`;
  throw new ProviderError(response.status, message, text);
};

/** As `askProviderForBytes`, for an answer in UTF-8. */
export const askProvider = async (url: string, request: ProviderRequest): Promise<string> =>
  (await askProviderForBytes(url, request)).toString('utf8');

/** As `askProvider`, for an answer in JSON. @throws Error when it is not JSON */
export const askProviderForJson = async (
  url: string,
  request: ProviderRequest,
): Promise<unknown> => {
  const text = await askProvider(url, request);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error(`${hostOf(url)} answered something that is not JSON.`);
  }
};
