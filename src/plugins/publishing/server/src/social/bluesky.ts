import type { AppBskyFeedPost, AtpAgent, BlobRef } from '@atproto/api';
import { headOf } from '@ota-news/foundation/text/head';
import { ProviderError } from '../../../../../newsroom/providers/provider-request';
import type { Announcement, SocialProvider } from './provider';
import { recordKey } from './record-key';
import { postText } from './text';

const POST = 'app.bsky.feed.post';
const MAX_GRAPHEMES = 300;
const MAX_DESCRIPTION_LENGTH = 300;

/** The library is large, and only this provider needs it. */
const library = () => import('@atproto/api');

type Library = Awaited<ReturnType<typeof library>>;

/** The library's errors in the form of the other providers'. */
const asProviderError = (error: unknown, { XRPCError }: Library): unknown =>
  error instanceof XRPCError && error.status >= 400
    ? new ProviderError(error.status, `Bluesky answered ${error.status}: ${error.message}`)
    : error;

const linkCard = (
  { title, excerpt, url }: Announcement,
  thumb: BlobRef | undefined,
): AppBskyFeedPost.Record['embed'] => ({
  $type: 'app.bsky.embed.external',
  external: {
    uri: url,
    title,
    description: headOf(excerpt ?? '', MAX_DESCRIPTION_LENGTH),
    ...(thumb === undefined ? {} : { thumb }),
  },
});

const upload = async (
  agent: AtpAgent,
  announcement: Announcement,
  signal: AbortSignal,
): Promise<BlobRef | undefined> => {
  const picture = await announcement.picture();
  if (picture === null) return undefined;
  const { data } = await agent.uploadBlob(picture, { encoding: 'image/jpeg', signal });
  return data.blob;
};

/**
 * Posts to Bluesky with facets for the address and the tag, and a link card. The record's key is
 * derived from the announcement and it is put only where no record is (`swapRecord: null`), so the
 * server itself refuses a second post of the same article.
 *
 * @param service address of the account's server, e.g. https://bsky.social
 * @param password an app password
 */
export const bluesky = (service: string, identifier: string, password: string): SocialProvider => {
  let signedIn: Promise<AtpAgent> | undefined;

  const agentOf = ({ AtpAgent: Agent }: Library): Promise<AtpAgent> => {
    signedIn ??= (async () => {
      const agent = new Agent({ service });
      await agent.login({ identifier, password });
      return agent;
    })();
    return signedIn;
  };

  const put = async (
    lib: Library,
    agent: AtpAgent,
    announcement: Announcement,
    signal: AbortSignal,
  ): Promise<string> => {
    const text = new lib.RichText({ text: postText(announcement, MAX_GRAPHEMES) });
    text.detectFacetsWithoutResolution();
    const repo = agent.assertDid;
    const rkey = recordKey(announcement.createdAt, announcement.idempotencyKey);
    const record: AppBskyFeedPost.Record = {
      $type: POST,
      text: text.text,
      facets: text.facets,
      embed: linkCard(announcement, await upload(agent, announcement, signal)),
      langs: ['en'],
      createdAt: new Date(announcement.createdAt).toISOString(),
    };
    try {
      await agent.com.atproto.repo.putRecord(
        { repo, collection: POST, rkey, record, swapRecord: null },
        { encoding: 'application/json', signal },
      );
    } catch (error) {
      const isThere = error instanceof lib.XRPCError && error.error === 'InvalidSwap';
      if (!isThere) throw error;
    }
    return `https://bsky.app/profile/${repo}/post/${rkey}`;
  };

  return {
    async announce(announcement, signal) {
      const lib = await library();
      try {
        return await put(lib, await agentOf(lib), announcement, signal);
      } catch (error) {
        signedIn = undefined;
        throw asProviderError(error, lib);
      }
    },
  };
};
