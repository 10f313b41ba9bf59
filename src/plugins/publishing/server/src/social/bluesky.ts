import { truncate } from '@ota-news/foundation/text/truncate';
import type { Announcement, SocialProvider } from './provider';
import { recordKey } from './record-key';
import { facetsOf } from './rich-text';
import { hashtag, postText } from './text';
import { isSessionOver, xrpc, xrpcErrorName, type BlobRef, type Session } from './xrpc';

const POST = 'app.bsky.feed.post';
const MAX_GRAPHEMES = 300;
const MAX_DESCRIPTION_LENGTH = 300;

const linkCard = ({ title, excerpt, url }: Announcement, thumb: BlobRef | undefined) => ({
  $type: 'app.bsky.embed.external',
  external: {
    uri: url,
    title,
    description: truncate(excerpt ?? '', MAX_DESCRIPTION_LENGTH),
    ...(thumb === undefined ? {} : { thumb }),
  },
});

/**
 * Posts to Bluesky with facets for URL and tag, and a link card. The record key is derived from the
 * announcement and `swapRecord: null` only creates records, so the server rejects a second post of the same
 * article.
 *
 * @param service URL of the account's server, e.g. https://bsky.social
 * @param password an app password
 */
export const bluesky = (service: string, identifier: string, password: string): SocialProvider => {
  const server = xrpc(service);
  /** Cached because servers limit how often an account signs in. */
  let session: Session | undefined;

  const post = async (
    account: Session,
    announcement: Announcement,
    signal: AbortSignal,
  ): Promise<string> => {
    const text = postText(announcement, MAX_GRAPHEMES);
    const rkey = recordKey(announcement.createdAt, announcement.idempotencyKey);
    const picture = await announcement.picture();
    const thumb =
      picture === null
        ? undefined
        : await server.uploadBlob(account, picture, 'image/jpeg', signal);
    const record = {
      $type: POST,
      text,
      facets: facetsOf(text, announcement.url, hashtag(announcement.topic)),
      embed: linkCard(announcement, thumb),
      langs: [announcement.language],
      createdAt: new Date(announcement.createdAt).toISOString(),
    };
    try {
      await server.putNewRecord(account, POST, rkey, record, signal);
    } catch (error) {
      if (xrpcErrorName(error) !== 'InvalidSwap') throw error;
    }
    return `https://bsky.app/profile/${account.did}/post/${rkey}`;
  };

  return {
    async announce(announcement, signal) {
      session ??= await server.signIn(identifier, password, signal);
      try {
        return await post(session, announcement, signal);
      } catch (error) {
        if (!isSessionOver(error)) throw error;
        session = await server.signIn(identifier, password, signal);
        return post(session, announcement, signal);
      }
    },
  };
};
