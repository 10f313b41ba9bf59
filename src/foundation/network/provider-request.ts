import { readBounded } from './bounded-body';
import { withoutKnownSecrets } from '../security/known-secrets';
import { failureCodeOfStatus, REFUSAL_STATUSES, RemoteFailure } from './remote-failure';

/** Thrown when a provider answers with an error status. */
export class ProviderError extends RemoteFailure {
  override name = 'ProviderError';

  constructor(
    readonly status: number,
    message: string,
    /** Response body with known secrets masked. */
    readonly answer: string,
  ) {
    super(failureCodeOfStatus(status), message);
  }

  /** True if the provider rejected the request itself, so that a retry is pointless. */
  get isRefusal(): boolean {
    return REFUSAL_STATUSES.includes(this.status);
  }
}

export interface ProviderRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  signal: AbortSignal;
  /** Maximum response size in bytes; a larger response is an error. Default 1 MiB. */
  maxBytes?: number;
}

const MEBIBYTE = 1024 * 1024;

const hostOf = (url: string): string => new URL(url).host;

/**
 * Sends a request to a provider configured by the operator. Redirects are not followed: they would
 * send a token to another host.
 *
 * @returns the body
 * @throws ProviderError for a status that is not 2xx; RemoteFailure when there is no response or it is too
 *   large
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
    const reason = cause?.message ?? message;
    throw new RemoteFailure('unreachable', `${hostOf(url)} can't be reached: ${reason}`, { cause });
  }
  const answer = await readBounded(response, maxBytes);
  if (response.ok) return answer;
  // Providers repeat rejected keys in errors. Masked before truncation, while a key is still complete.
  const text = withoutKnownSecrets(answer.toString('utf8'));
  const start = text.replace(/\s+/g, ' ').slice(0, 200);
  const message = `${hostOf(url)} answered ${response.status}: ${start}`;
  throw new ProviderError(response.status, message, text);
};

/** Does the same as `askProviderForBytes`, for a response in UTF-8. */
export const askProvider = async (url: string, request: ProviderRequest): Promise<string> =>
  (await askProviderForBytes(url, request)).toString('utf8');

/** Does the same as `askProvider`, for a response in JSON. @throws RemoteFailure when it is not JSON */
export const askProviderForJson = async (
  url: string,
  request: ProviderRequest,
): Promise<unknown> => {
  const text = await askProvider(url, request);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new RemoteFailure(
      'invalid-response',
      `${hostOf(url)} answered something that is not JSON.`,
    );
  }
};
