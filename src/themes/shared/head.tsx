import type { PageContent, PageFrame } from '@ota-news/foundation/contracts/page-models';
import { absoluteUrl } from './urls';
import { HeadLink } from './head-link';
import { JsonLd } from './json-ld';
import { SharingTags } from './sharing-tags';

interface Props {
  frame: PageFrame;
  content: PageContent;
  /** Backgrounds of the two colour schemes, as `#rrggbb`. */
  colors: Record<'light' | 'dark', string>;
}

function documentTitle({ site, title }: PageFrame, content: PageContent): string {
  const isFront = content.kind === 'home' && content.pagination.page <= 1;
  return isFront ? `${site.name}: ${site.description}` : `${title} | ${site.name}`;
}

function paginationOf(content: PageContent) {
  if ('list' in content) return content.list.pagination;
  return 'pagination' in content ? content.pagination : null;
}

const hasChart = (content: PageContent): boolean =>
  content.kind === 'ota-profile' && content.prices !== null;

/** The head of every page, whatever the theme: what search engines, feed readers and other sites are told. */
export const Head = ({ frame, content, colors }: Props) => {
  const { site } = frame;
  // An error page has no canonical address.
  const canonical = content.kind === 'error' ? null : absoluteUrl(site.absoluteUrl, frame.path);
  const [textFont] = frame.assets.fonts;
  const pagination = paginationOf(content);
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{documentTitle(frame, content)}</title>
      {frame.description && <meta name="description" content={frame.description} />}
      <meta
        name="robots"
        content={frame.noIndex ? 'noindex, follow' : 'index, follow, max-image-preview:large'}
      />
      {canonical && <HeadLink rel="canonical" href={canonical} />}
      {pagination?.previousUrl && <HeadLink rel="prev" href={pagination.previousUrl} />}
      {pagination?.nextUrl && <HeadLink rel="next" href={pagination.nextUrl} />}
      {canonical && <SharingTags frame={frame} content={content} canonical={canonical} />}
      {frame.markdownPath && (
        <HeadLink rel="alternate" type="text/markdown" href={frame.markdownPath} title="Markdown" />
      )}
      {site.feeds.map(({ url, type }) => (
        <HeadLink rel="alternate" type={type} href={url} title={site.name} />
      ))}
      {frame.feedUrl && site.feeds.every(({ url }) => url !== frame.feedUrl) && (
        <HeadLink
          rel="alternate"
          type="application/rss+xml"
          href={frame.feedUrl}
          title={`${site.name}: ${frame.title}`}
        />
      )}
      <HeadLink rel="icon" href="/favicon.ico" sizes="32x32" />
      <HeadLink rel="icon" type="image/svg+xml" href="/favicon.svg" sizes="any" />
      <HeadLink rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {(['light', 'dark'] as const).map((scheme) => (
        <meta
          name="theme-color"
          media={`(prefers-color-scheme: ${scheme})`}
          content={colors[scheme]}
          data-scheme={scheme}
        />
      ))}
      {textFont && (
        <HeadLink
          rel="preload"
          as="font"
          type="font/woff2"
          href={textFont}
          crossorigin="anonymous"
        />
      )}
      {frame.assets.early && <script src={frame.assets.early} />}
      <HeadLink rel="stylesheet" href={frame.assets.stylesheet} />
      {frame.assets.colors && <HeadLink rel="stylesheet" href={frame.assets.colors} />}
      {frame.assets.script && <script src={frame.assets.script} defer />}
      {hasChart(content) && frame.assets.chart.map((url) => <script src={url} defer />)}
      {frame.scripts.map((url) => (
        <script src={url} defer />
      ))}
      {frame.structuredData.map((data) => (
        <JsonLd data={data} />
      ))}
    </head>
  );
};
