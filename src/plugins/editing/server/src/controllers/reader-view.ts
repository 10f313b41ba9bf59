import { getService } from '@ota-news/foundation/contracts/services';
import { checked } from '@ota-news/foundation/fields/issues';
import { withAnchors } from '@ota-news/foundation/markdown/anchors';
import { renderMarkdown } from '@ota-news/foundation/markdown/render';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import type { Context } from 'koa';

/** Characters; longer texts can't be sent to the panel's API either. */
const MAX_LENGTH = 1_000_000;

const TITLE = 'How readers see it';

const drawn = z.object({ text: z.string().max(MAX_LENGTH) });

/** A text that is being written, as the theme shows it. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  /** `POST /admin/editing/reader-view` with a markdown text: the HTML of a page that has it as its body. */
  async draw(ctx: Context): Promise<void> {
    const { text } = checked(drawn, bodyOf(ctx));
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
