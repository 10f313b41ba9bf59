import {
  CARD_SIZE,
  type PageContent,
  type PageFrame,
} from '@ota-news/foundation/contracts/page-models';
import type { ArticleModel } from '#api/page-models';
import { absoluteUrl } from './urls';

interface Props {
  frame: PageFrame;
  content: PageContent;
  canonical: string;
}

const ArticleTags = ({ article, base }: { article: ArticleModel; base: string }) => (
  <>
    <meta property="article:published_time" content={article.publishedAt} />
    <meta property="article:modified_time" content={article.updatedAt} />
    {article.authors.map(({ url }) => (
      <meta property="article:author" content={absoluteUrl(base, url)} />
    ))}
    {article.category && <meta property="article:section" content={article.category.name} />}
    {article.tags.map(({ name }) => (
      <meta property="article:tag" content={name} />
    ))}
  </>
);

interface Preview {
  url: string;
  alternativeText: string;
  mime: string;
  width: number | null;
  height: number | null;
}

/** The page's card, or the picture of a page without one. */
const previewOf = ({ cardUrl, title, image }: PageFrame): Preview | null =>
  cardUrl === null
    ? image
    : { url: cardUrl, alternativeText: title, mime: 'image/png', ...CARD_SIZE };

const PreviewTags = ({ preview, base }: { preview: Preview; base: string }) => (
  <>
    <meta property="og:image" content={absoluteUrl(base, preview.url)} />
    {preview.width !== null && <meta property="og:image:width" content={String(preview.width)} />}
    {preview.height !== null && (
      <meta property="og:image:height" content={String(preview.height)} />
    )}
    <meta property="og:image:type" content={preview.mime} />
    {preview.alternativeText && <meta property="og:image:alt" content={preview.alternativeText} />}
    <meta name="twitter:image" content={absoluteUrl(base, preview.url)} />
    {preview.alternativeText && <meta name="twitter:image:alt" content={preview.alternativeText} />}
  </>
);

/** Open Graph and Twitter card tags for link previews on other sites. */
export const SharingTags = ({ frame, content, canonical }: Props) => {
  const preview = previewOf(frame);
  const description = frame.description ?? frame.site.description;
  return (
    <>
      <meta property="og:site_name" content={frame.site.name} />
      <meta property="og:type" content={frame.openGraphType} />
      <meta property="og:title" content={frame.title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      {content.kind === 'article' && (
        <ArticleTags article={content} base={frame.site.absoluteUrl} />
      )}
      {frame.fediverseCreator && <meta name="fediverse:creator" content={frame.fediverseCreator} />}
      <meta name="twitter:card" content={preview ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={frame.title} />
      <meta name="twitter:description" content={description} />
      {preview ? (
        <PreviewTags preview={preview} base={frame.site.absoluteUrl} />
      ) : (
        <meta property="og:image" content={absoluteUrl(frame.site.absoluteUrl, '/icon-512.png')} />
      )}
    </>
  );
};
