import type { NamedLink, PageImage } from '@ota-news/foundation/contracts/page-models';
import type { Publication } from '@ota-news/foundation/contracts/site';
import { creditLine } from '@ota-news/foundation/media/credit-line';
import { digitalSourceInSchemaOrg } from '@ota-news/foundation/media/digital-source-type';
import { absolute } from '@ota-news/foundation/network/public-address';
import type { ArticleModel, ArticleSummary } from '#api/page-models';
import type { Provenance } from '@ota-news/foundation/contracts/history';
import { digitalSourceType } from './provenance';
import { SECTIONS } from '#api/addresses';

/**
 * A schema.org object. Every value must also be visible on the page, except `digitalSourceType`, as
 * the operator configures how readers are told of AI use, and the copyright notices of pictures.
 */

type Thing = Record<string, unknown>;

const withoutNulls = (thing: Thing): Thing =>
  Object.fromEntries(
    Object.entries(thing).filter(([, value]) => value !== null && value !== undefined),
  );

export const publisher = ({ name }: Pick<Publication, 'name'>): Thing => ({
  '@type': 'Organization',
  '@id': absolute('/#publisher'),
  name,
  url: absolute('/'),
  logo: {
    '@type': 'ImageObject',
    url: absolute('/icon-512.png'),
    width: 512,
    height: 512,
  },
});

export const breadcrumbList = (crumbs: NamedLink[]): Thing => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(url),
  })),
});

export const itemList = (items: NamedLink[]): Thing => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: items.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: absolute(url),
  })),
});

export const articleList = (articles: ArticleSummary[]): Thing =>
  itemList(articles.map(({ title, url }) => ({ name: title, url })));

/** IPTC photo metadata in the properties of schema.org, as Google's "Image metadata" documents them. */
const provenanceOf = ({ provenance }: PageImage): Thing =>
  provenance === null
    ? {}
    : {
        creditText: creditLine(provenance),
        creator: provenance.creator && { '@type': 'Person', name: provenance.creator },
        copyrightNotice: provenance.rights,
        digitalSourceType:
          provenance.digitalSourceType && digitalSourceInSchemaOrg(provenance.digitalSourceType),
      };

const imageObject = (image: PageImage | null): Thing[] | null =>
  image === null
    ? null
    : [
        withoutNulls({
          '@type': 'ImageObject',
          url: absolute(image.url),
          width: image.width,
          height: image.height,
          ...provenanceOf(image),
        }),
      ];

/** Authors of an article; the site itself if there are none. */
const authorsOf = ({ authors }: ArticleModel, site: Publication): Thing[] => {
  const signed = authors.map(({ name, url }) => ({ name, url: absolute(url) }));
  return (signed.length === 0 ? [{ name: site.name }] : signed).map((author) => ({
    '@type': 'Organization',
    ...author,
  }));
};

const correctionComments = ({ corrections }: ArticleModel): Thing[] | null =>
  corrections.length === 0
    ? null
    : corrections.map(({ date, text }) => ({
        '@type': 'CorrectionComment',
        datePublished: date,
        text,
      }));

export const newsArticle = (
  article: ArticleModel,
  provenance: Provenance | null,
  path: string,
  site: Publication,
): Thing =>
  withoutNulls({
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    '@id': `${absolute(path)}#article`,
    mainEntityOfPage: absolute(path),
    url: absolute(path),
    headline: article.title,
    description: article.excerpt,
    image: imageObject(article.image),
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    author: authorsOf(article, site),
    publisher: publisher(site),
    articleSection: article.category?.name ?? null,
    keywords: article.tags.length === 0 ? null : article.tags.map(({ name }) => name),
    correction: correctionComments(article),
    digitalSourceType: digitalSourceType(provenance),
    about: { '@type': 'Organization', name: article.ota.name, url: absolute(article.ota.url) },
    inLanguage: 'en',
    isAccessibleForFree: true,
  });

export const webSite = (site: Publication): Thing => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  '@id': absolute('/#website'),
  url: absolute('/'),
  name: site.name,
  description: site.description,
  publisher: publisher(site),
  potentialAction: {
    '@type': 'SearchAction',
    target: absolute(`${SECTIONS.search}?q={search_term_string}`),
    'query-input': 'required name=search_term_string',
  },
});

export { withoutNulls };
