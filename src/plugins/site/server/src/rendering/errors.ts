import type { PublicPage } from '@ota-news/foundation/contracts/site';
import type { Representation } from '@ota-news/foundation/http-cache/negotiation';
import { publicUrl } from '@ota-news/foundation/network/public-address';
import { errorBody } from '@ota-news/foundation/network/error-answer';
import { describeError } from '../http/errors';
import { Entry } from '../http/entry';
import type { PageForms } from './forms';
import { SECURITY } from './headers';

/**
 * Renders errors for people, agents and API clients.
 *
 * @param hasIndex true if `/llms.txt` is served
 */
export const errorRenderer = (
  { html, htmlEntry, markdownEntry }: PageForms,
  { hasIndex }: { hasIndex: boolean },
) => {
  const apiError = (
    status: number,
    message?: string,
    headers: Record<string, string> = {},
    details: Record<string, unknown> = {},
  ): Entry => {
    const { text } = describeError(status, message);
    return new Entry({
      status,
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify(errorBody({ status, message: text, details })),
      headers: { ...SECURITY, 'Cache-Control': 'no-store', ...headers },
      tags: [],
      lastModified: null,
    });
  };

  return {
    /** Error page as HTML or Markdown. */
    async error(
      status: number,
      representation: Representation,
      message?: string,
      headers: Record<string, string> = {},
    ): Promise<Entry> {
      const { heading, text } = describeError(status, message);
      const answer = { status, headers: { ...headers, 'Cache-Control': 'no-store' } };
      if (representation === 'markdown') {
        const ways = [
          `[Home](${publicUrl()}/index.md)`,
          ...(hasIndex ? [`[Index of everything](${publicUrl()}/llms.txt)`] : []),
        ];
        return markdownEntry(`# ${heading}\n\n${text}\n\n${ways.join(' · ')}\n`, answer);
      }
      const page: PublicPage = {
        content: { kind: 'error', status, heading, message: text },
        title: heading,
        description: null,
        tags: [],
        noIndex: true,
      };
      return htmlEntry(await html(page, '/', null), answer);
    },

    /** Error in the format of Strapi's REST API. */
    apiError,

    notAcceptable: (): Entry =>
      apiError(
        406,
        undefined,
        { Vary: 'Accept, Accept-Encoding' },
        { available: ['text/html', 'text/markdown'] },
      ),
  };
};
