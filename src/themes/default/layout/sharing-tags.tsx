import type { PageContent, PageFrame } from '@ota-news/foundation/contracts/page-models';
import type { ArticleModel } from '#api/page-models';
import { absoluteUrl } from '../lib/urls';

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

const ImageTags = ({ image, base }: { image: NonNullable<PageFrame['image']>; base: string }) => (
  <>
    <meta property="og:image" content={absoluteUrl(base, image.url)} />
    {image.width !== null && <meta property="og:image:width" content={String(image.width)} />}
    {image.height !== null && <meta property="og:image:height" content={String(image.height)} />}
    <meta property="og:image:type" content={image.mime} />
    {image.alternativeText && <meta property="og:image:alt" content={image.alternativeText} />}
    <meta name="twitter:image" content={absoluteUrl(base, image.url)} />
    {image.alternativeText && <meta name="twitter:image:alt" content={image.alternativeText} />}
  </>
);

/** Open Graph and Twitter card tags for link previews on other sites. */
export const SharingTags = ({ frame, content, canonical }: Props) => {
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
      <meta name="twitter:card" content={frame.image ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={frame.title} />
      <meta name="twitter:description" content={description} />
      {frame.image ? (
        <ImageTags image={frame.image} base={frame.site.absoluteUrl} />
      ) : (
        <meta property="og:image" content={absoluteUrl(frame.site.absoluteUrl, '/icon-512.png')} />
      )}
    </>
  );
};
