import { getService } from '@ota-news/foundation/contracts/services';
import { parseOrThrow } from '@ota-news/foundation/fields/issues';
import { withAnchors } from '@ota-news/foundation/markdown/anchors';
import { renderMarkdown } from '@ota-news/foundation/markdown/render';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import type { Context } from 'koa';

/** Maximum characters; the panel's API does not accept longer texts either. */
const MAX_LENGTH = 1_000_000;

const TITLE = 'How readers see it';

const drawn = z.object({ text: z.string().max(MAX_LENGTH) });

/** Preview of unsaved text in the theme. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  /** `POST /admin/editing/reader-view` with a markdown text: returns the HTML of a page with it as the body. */
  async draw(ctx: Context): Promise<void> {
    const { text } = parseOrThrow(drawn, bodyOf(ctx));
    const bodyHtml = withAnchors(await renderMarkdown(text));
    const html = await getService(strapi, 'site', 'previews').draw(
      {
        content: { kind: 'page', title: TITLE, bodyHtml, updatedAt: new Date().toISOString() },
        title: TITLE,
        description: null,
        tags: [],
      },
      '/',
    );
    ctx.body = { data: { html } };
  },
});
