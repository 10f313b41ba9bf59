import { createHash } from 'node:crypto';
import {
  json,
  startProvider,
  type Answer,
  type FakeProvider,
  type Received,
} from './fake-provider';

const DID = 'did:plc:abcdefghijklmnopqrstuvwx';

/** A post as the server keeps it. */
export interface StoredPost {
  rkey: string;
  record: {
    text: string;
    createdAt: string;
    facets?: {
      index: { byteStart: number; byteEnd: number };
      features: { $type: string; uri?: string; tag?: string }[];
    }[];
    embed?: {
      $type: string;
      external: { uri: string; title: string; description: string; thumb?: { size: number } };
    };
  };
}

const token = (lifetime: number): string => {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sub: DID, exp: Math.floor(Date.now() / 1000) + lifetime };
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.signature`;
};

const cidOf = (value: unknown): string => {
  const digest = createHash('sha256').update(JSON.stringify(value)).digest();
  const bytes = Buffer.concat([Buffer.from([1, 0x71, 0x12, 0x20]), digest]);
  const digits = 'abcdefghijklmnopqrstuvwxyz234567';
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  let text = 'b';
  for (let at = 0; at < bits.length; at += 5) {
    text += digits.charAt(parseInt(bits.slice(at, at + 5).padEnd(5, '0'), 2));
  }
  return text;
};

const failure = (error: string, message: string, status = 400): Answer =>
  json({ error, message }, status);

/**
 * The part of a Bluesky server that posting needs: sessions, blobs, and records of which one is put
 * only where `swapRecord` agrees with what is there.
 */
export const startBluesky = async (
  identifier: string,
  password: string,
): Promise<FakeProvider & { posts: StoredPost[]; blobs: Buffer[]; expireSessions: () => void }> => {
  const posts: StoredPost[] = [];
  const blobs: Buffer[] = [];
  let accessJwt: string | null = null;
  const blobRef = (body: Buffer, mimeType: string) => ({
    $type: 'blob',
    ref: { $link: cidOf(body.toString('base64')).replace(/^bafyrei/, 'bafkrei') },
    mimeType,
    size: body.length,
  });

  const put = (body: Buffer): Answer => {
    const { repo, collection, rkey, record, swapRecord } = JSON.parse(body.toString()) as {
      repo: string;
      collection: string;
      rkey: string;
      record: StoredPost['record'];
      swapRecord?: string | null;
    };
    if (repo !== DID || collection !== 'app.bsky.feed.post') {
      return failure('InvalidRequest', 'Wrong repository or collection');
    }
    if (!/^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/.test(rkey)) {
      return failure('InvalidRequest', 'Invalid record key');
    }
    const known = posts.find((post) => post.rkey === rkey);
    if (known !== undefined && swapRecord === null) {
      return failure('InvalidSwap', `Record was at ${cidOf(known.record)}`);
    }
    if (known !== undefined) known.record = record;
    else posts.push({ rkey, record });
    return json({ uri: `at://${DID}/${collection}/${rkey}`, cid: cidOf(record) });
  };

  const createSession = (body: Buffer): Answer => {
    const given = JSON.parse(body.toString()) as { identifier: string; password: string };
    if (given.identifier !== identifier || given.password !== password) {
      return failure('AuthenticationRequired', 'Invalid identifier or password', 401);
    }
    accessJwt = token(7200);
    return json({
      did: DID,
      handle: identifier,
      accessJwt,
      refreshJwt: token(7_776_000),
      active: true,
    });
  };

  const act = ({ path, headers, body }: Received): Answer => {
    const method = path.replace(/^\/xrpc\//, '').split('?')[0];
    if (method === 'com.atproto.server.createSession') return createSession(body);
    if (!headers.authorization?.startsWith('Bearer ')) {
      return failure('AuthMissing', 'Authentication Required', 401);
    }
    if (headers.authorization !== `Bearer ${accessJwt}`) {
      return failure('ExpiredToken', 'Token has expired');
    }
    if (method === 'com.atproto.repo.uploadBlob') {
      blobs.push(body);
      return json({ blob: blobRef(body, String(headers['content-type'])) });
    }
    if (method === 'com.atproto.repo.putRecord') return put(body);
    return failure('MethodNotImplemented', 'Method Not Implemented', 501);
  };

  return Object.assign(await startProvider(act), {
    posts,
    blobs,
    expireSessions: () => {
      accessJwt = null;
    },
  });
};
