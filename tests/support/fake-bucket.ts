import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface StoredObject {
  body: Buffer;
  contentType: string;
  /** Access list it was sent with. */
  acl: string | undefined;
}

export interface FakeBucket {
  /** Of the server; the bucket is the first part of a path. */
  endpoint: string;
  /** What is stored, by key. */
  objects: Map<string, StoredObject>;
  /** Calls that were not signed with the expected key. */
  unsigned: string[];
  stop(): Promise<void>;
}

/**
 * A bucket on this machine: PutObject, DeleteObject and public GetObject of the S3 API, named in the
 * path. Writes must be signed (Signature Version 4) with the access key; signatures are not verified.
 */
export const startBucket = async (name: string, accessKeyId: string): Promise<FakeBucket> => {
  const objects = new Map<string, StoredObject>();
  const unsigned: string[] = [];
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const body = await buffer(request);
      const { pathname } = new URL(request.url ?? '/', 'http://bucket');
      const key = decodeURIComponent(pathname.slice(`/${name}/`.length));
      const stored = objects.get(key);
      if (!pathname.startsWith(`/${name}/`)) {
        response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
      } else if (request.method === 'GET') {
        if (stored === undefined) {
          response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
        } else response.writeHead(200, { 'Content-Type': stored.contentType }).end(stored.body);
      } else if (
        !request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${accessKeyId}/`)
      ) {
        unsigned.push(`${request.method} ${pathname}`);
        response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
      } else if (request.method === 'PUT') {
        const contentType = request.headers['content-type'] ?? '';
        const acl = request.headers['x-amz-acl'] as string | undefined;
        objects.set(key, { body, contentType, acl });
        response.writeHead(200, { ETag: '"0123456789abcdef0123456789abcdef"' }).end();
      } else if (request.method === 'DELETE') {
        objects.delete(key);
        response.writeHead(204).end();
      } else response.writeHead(501).end();
    };
    answer().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    unsigned,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
