import { getService } from '@ota-news/foundation/contracts/services';
import { absolute, publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { slugFrom } from '@ota-news/foundation/database/slug';
import { addressOf } from '#api/addresses';
import { headOf } from '#newsroom/pages/article-head';
import type { PagePreview } from '#newsroom/contracts/readiness';
import type { Subject } from './subject';

const decodeEntities = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&#x27;/gi, "'")
    .replace(/&amp;/g, '&');

const metaIn = (html: string, name: string): string | null => {
  const found = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return found === undefined ? null : decodeEntities(found);
};

/** Makes URLs of this site relative, because the panel may use another origin. */
const relativeUrl = (address: string): string =>
  address.startsWith(`${publicUrl()}/`) ? address.slice(publicUrl().length) : address;

/** Returns search and sharing metadata, read from the HTML head rendered by the theme. */
export const previewOf = async (
  strapi: Core.Strapi,
  { form, ota, image }: Subject,
): Promise<PagePreview> => {
  const { title, description } = await headOf({
    title: form.title?.trim() ?? '',
    excerpt: form.excerpt?.trim() || null,
    body: form.body ?? '',
    metaTitle: form.meta_title?.trim() || null,
    metaDescription: form.meta_description?.trim() || null,
  });
  const slug = form.slug?.trim() || slugFrom(form.title ?? '') || 'article';
  const path = addressOf.article(ota?.slug ?? '…', slug);
  const content = { kind: 'page' as const, title, bodyHtml: '', updatedAt: null };
  const html = await getService(strapi, 'site', 'previews').draw(
    { content, title, description, image, tags: [] },
    path,
  );
  return {
    title: decodeEntities(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    description: metaIn(html, 'description'),
    address: absolute(path),
    card: {
      title: metaIn(html, 'og:title') ?? '',
      description: metaIn(html, 'og:description') ?? '',
      site: metaIn(html, 'og:site_name') ?? '',
      image: relativeUrl(metaIn(html, 'og:image') ?? ''),
      isLarge: metaIn(html, 'twitter:card') === 'summary_large_image',
    },
  };
};
