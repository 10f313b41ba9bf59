import { z } from '@strapi/utils';
import {
  askProviderForJson,
  ProviderError,
  type ProviderRequest,
} from '@ota-news/foundation/network/provider-request';

const sessionAnswer = z.object({ did: z.string(), accessJwt: z.string() });
const blobAnswer = z.object({ blob: z.record(z.string(), z.unknown()) });
const failure = z.object({ error: z.string() });

/** Authenticated session of an AT Protocol account. */
export interface Session {
  /** Permanent identifier of the account. */
  did: string;
  accessJwt: string;
}

/** Reference to an uploaded blob, as used in records. */
export type BlobRef = z.infer<typeof blobAnswer>['blob'];

/** Returns the name of an XRPC error, such as `ExpiredToken`; null for any other error. */
export const xrpcErrorName = (error: unknown): string | null => {
  if (!(error instanceof ProviderError)) return null;
  try {
    return failure.parse(JSON.parse(error.answer)).error;
  } catch {
    return null;
  }
};

/** Detects that the server has rejected the session. Expired tokens are answered with 400. */
export const isSessionOver = (error: unknown): boolean =>
  (error instanceof ProviderError && error.status === 401) ||
  ['ExpiredToken', 'InvalidToken'].includes(xrpcErrorName(error) ?? '');

/**
 * Creates a client of the AT Protocol methods needed for posting (atproto.com/specs/xrpc).
 *
 * @param service URL of the account's server
 */
export const xrpc = (service: string) => {
  const call = (
    method: string,
    body: NonNullable<ProviderRequest['body']>,
    contentType: string,
    signal: AbortSignal,
    session?: Session,
  ): Promise<unknown> =>
    askProviderForJson(new URL(`/xrpc/${method}`, service).href, {
      method: 'POST',
      signal,
      headers: {
        'Content-Type': contentType,
        ...(session === undefined ? {} : { Authorization: `Bearer ${session.accessJwt}` }),
      },
      body,
    });

  return {
    /** @param password an app password */
    async signIn(identifier: string, password: string, signal: AbortSignal): Promise<Session> {
      const body = JSON.stringify({ identifier, password });
      const method = 'com.atproto.server.createSession';
      return sessionAnswer.parse(await call(method, body, 'application/json', signal));
    },

    /** Uploads a blob to be referenced by a record. */
    async uploadBlob(
      session: Session,
      bytes: Buffer,
      contentType: string,
      signal: AbortSignal,
    ): Promise<BlobRef> {
      const method = 'com.atproto.repo.uploadBlob';
      const answer = await call(method, new Uint8Array(bytes), contentType, signal, session);
      return blobAnswer.parse(answer).blob;
    },

    /**
     * Creates a record.
     * @throws ProviderError named `InvalidSwap` if the record exists
     */
    async putNewRecord(
      session: Session,
      collection: string,
      rkey: string,
      record: Record<string, unknown>,
      signal: AbortSignal,
    ): Promise<void> {
      const body = { repo: session.did, collection, rkey, record, swapRecord: null };
      const method = 'com.atproto.repo.putRecord';
      await call(method, JSON.stringify(body), 'application/json', signal, session);
    },
  };
};
