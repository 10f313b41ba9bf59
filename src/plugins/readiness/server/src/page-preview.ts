import { getService } from '@ota-news/foundation/contracts/services';
import { absolute, publicUrl } from '@ota-news/foundation/network/public-address';
import type { PublicPage } from '@ota-news/foundation/contracts/site';
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

/** The picture that the published page offers to other sites, as a data URL; null if the theme draws none. */
const cardOf = async (
  strapi: Core.Strapi,
  page: PublicPage,
  path: string,
): Promise<string | null> => {
  const png = await getService(strapi, 'site', 'previews').drawCard(page, path);
  return png && `data:image/png;base64,${png.toString('base64')}`;
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
  const about = ota === null ? null : { name: ota.name, color: ota.primary_color };
  const page: PublicPage = { content, title, description, image, about, tags: [] };
  const [html, card] = await Promise.all([
    getService(strapi, 'site', 'previews').draw(page, path),
    cardOf(strapi, page, path),
  ]);
  return {
    title: decodeEntities(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    description: metaIn(html, 'description'),
    address: absolute(path),
    card: {
      title: metaIn(html, 'og:title') ?? '',
      description: metaIn(html, 'og:description') ?? '',
      site: metaIn(html, 'og:site_name') ?? '',
      image: card ?? relativeUrl(metaIn(html, 'og:image') ?? ''),
      isLarge: card !== null || metaIn(html, 'twitter:card') === 'summary_large_image',
    },
    provenance: image?.provenance ?? null,
  };
};
