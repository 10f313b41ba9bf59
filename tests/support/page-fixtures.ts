import type { NamedLink, PageContent, PageKinds } from '@ota-news/foundation/contracts/page-models';
import { optionalFieldsOf } from '#api/article/optional-fields';
import type { ArticleSummary, OtaSummary } from '#api/page-models';

const TIME = '2024-03-01T08:00:00.000Z';
const DAY = '2024-03-01';

/** A model of every kind of page, in which all texts of people are `text`. */
export const pagesWith = (text: string): { [Kind in keyof PageKinds]: PageKinds[Kind] } => {
  const link: NamedLink = { name: text, url: '/x' };
  const color = `red;${text}`;
  const image = {
    url: '/uploads/x.webp',
    alternativeText: text,
    width: 1600,
    height: 900,
    sources: [],
    mime: 'image/webp',
    focalPoint: null,
    provenance: null,
  };
  const thing = { ...link, description: text };
  const counted = { ...link, articleCount: 2 };
  const headline = { ...link, date: TIME };
  const article: ArticleSummary = {
    id: 1,
    title: text,
    url: '/x/article',
    excerpt: text,
    publishedAt: TIME,
    readingTimeMinutes: 3,
    isFeatured: false,
    image,
    ota: { ...link, id: 1, primaryColor: color },
    author: { ...link, id: 1 },
    coauthors: [link],
    category: { ...link, id: 1 },
  };
  const ota: OtaSummary = {
    ...counted,
    description: text,
    profileUrl: '/otas/x',
    primaryColor: color,
    ticker: text,
    exchange: text,
    headquarters: text,
    parent: link,
    logo: image,
  };
  const pagination = { page: 1, pageCount: 2, total: 3, previousUrl: null, nextUrl: '/x?page=2' };
  const list = { articles: [article], pagination };
  const beside = { previous: { name: text, url: '/x/earlier' }, next: null };
  const contents = [{ heading: text, anchor: 'x' }];
  const series = {
    name: text,
    ticker: text,
    currency: 'USD',
    color,
    prices: [
      { date: '2024-02-29', close: 100 },
      { date: DAY, close: 110 },
    ],
  };
  const press = {
    title: text,
    url: 'https://example.com/',
    source: text,
    language: 'de',
    publishedOn: DAY,
    note: text,
    ota: link,
  };
  const term = { term: text, url: '/glossary/x', shortDefinition: text, aliases: [text] };
  const excerpt = [
    { text, isMatch: false },
    { text, isMatch: true },
  ];
  const result = {
    type: 'article' as const,
    articleNumber: 1,
    title: text,
    url: '/x/article',
    excerpt,
    section: { heading: text, url: '/x/article#x' },
    passage: { text, url: '/x/article#x' },
    date: TIME,
  };
  const fact = { label: text, value: text, sourceUrl: 'https://example.com/' };
  const compared = { ...link, primaryColor: color };
  const criterion = { label: text, explanation: text };
  const issue = {
    ...link,
    frequency: text,
    sentAt: TIME,
    introductionHtml: '<p>Body.</p>',
    articles: [article],
  };
  return {
    home: {
      kind: 'home',
      top: [article],
      latest: [article],
      pagination,
      markets: [
        {
          ...link,
          ticker: text,
          currency: 'USD',
          color,
          date: DAY,
          close: 110,
          dayChange: 0.1,
          yearChange: 0.2,
          closes: [100, 110],
        },
      ],
      moves: [{ ...link, date: DAY, change: 0.1, story: link }],
      topics: [{ ...link, latest: headline }],
      otas: [ota],
      comparisons: [thing],
    },
    'ota-directory': { kind: 'ota-directory', otas: [ota] },
    'ota-hub': { kind: 'ota-hub', ota, list },
    'ota-profile': {
      kind: 'ota-profile',
      ota,
      legalName: text,
      descriptionHtml: '<p>Body.</p>',
      contents,
      facts: [fact],
      keyFacts: [fact],
      brands: [text],
      subsidiaries: [link],
      website: 'https://example.com/',
      prices: {
        company: series,
        other: series,
        events: [{ date: DAY, title: text, url: '/x/article', isEarnings: true }],
        path: '/otas/x',
        period: null,
        periods: [{ label: '1 year', url: '/otas/x', isCurrent: true }],
        comparable: [{ slug: 'y', name: text, isCurrent: false }],
        historyUrl: '/x.json',
      },
      latest: [article],
      comparisons: [thing],
      pressLinks: [press],
      updatedAt: TIME,
    },
    article: {
      kind: 'article',
      id: 1,
      title: text,
      excerpt: text,
      bodyHtml: '<p>Body.</p>',
      contents,
      publishedAt: TIME,
      updatedAt: TIME,
      readingTimeMinutes: 3,
      image,
      imageDisclosure: null,
      optional: optionalFieldsOf({ featured_image_caption: text }),
      ota,
      authors: [{ name: text, url: '/authors/x', role: text }],
      disclosure: text,
      category: { name: text, url: '/categories/x' },
      tags: [
        { name: text, url: null },
        { name: text, url: '/tags/x' },
      ],
      corrections: [{ date: '2024-03-02', text }],
      sources: [{ name: text, url: 'https://example.com/' }],
      related: [article],
      onTopic: [article],
      ...beside,
    },
    category: { kind: 'category', name: text, description: text, list, siblings: [link] },
    author: {
      kind: 'author',
      name: text,
      role: text,
      bio: text,
      photo: image,
      links: [link],
      list,
      siblings: [link],
    },
    tag: { kind: 'tag', name: text, list },
    'tag-index': { kind: 'tag-index', tags: [counted] },
    'list-index': {
      kind: 'list-index',
      title: text,
      lead: text,
      lists: [{ ...counted, latest: headline }],
    },
    archive: { kind: 'archive', years: [{ year: '2024', articleCount: 2, months: [counted] }] },
    'archive-month': { kind: 'archive-month', name: text, list, ...beside },
    corrections: {
      kind: 'corrections',
      corrections: [{ date: DAY, text, article: link }],
      pagination,
    },
    'comparison-index': { kind: 'comparison-index', comparisons: [thing] },
    comparison: {
      kind: 'comparison',
      title: text,
      introHtml: '<p>Body.</p>',
      otas: [compared, compared],
      recommendations: [{ ota: compared, audience: text, reason: text }],
      criteria: [{ ...criterion, values: [text, null] }],
      common: [{ ...criterion, value: text }],
      verdictHtml: '<p>Body.</p>',
      faq: [{ question: text, answerHtml: '<p>Body.</p>' }],
      updatedAt: TIME,
    },
    'glossary-index': { kind: 'glossary-index', groups: [{ letter: 'X', terms: [term] }] },
    'glossary-term': {
      kind: 'glossary-term',
      ...term,
      bodyHtml: '<p>Body.</p>',
      related: [term],
      mentions: [{ title: text, url: '/x/article', date: TIME }],
      updatedAt: TIME,
    },
    newsletter: {
      kind: 'newsletter',
      schedule: [{ frequency: text, moment: text }],
      sample: { ...issue, articleCount: 2 },
      issues: [{ ...link, frequency: text, sentAt: TIME, headline: text }],
      pagination,
    },
    'newsletter-issue': { kind: 'newsletter-issue', issue, ...beside },
    press: { kind: 'press', groups: [{ ota: link, links: [press] }] },
    search: {
      kind: 'search',
      query: text,
      hint: null,
      isSavable: true,
      pointers: [link],
      respelt: { query: text, literalUrl: '/search?q=x' },
      results: [result],
      filters: [
        {
          filter: 'ota',
          values: [{ name: text, value: text, count: 1, url: '/search', isCurrent: true }],
        },
      ],
      elsewhere: { topics: [link], latest: [link] },
      nearest: [result],
      documentationUrl: '/docs?q=x',
      pagination,
    },
    page: {
      kind: 'page',
      title: text,
      bodyHtml: '<p>Body.</p>',
      contents,
      search: { action: '/docs', subject: text, query: text, summary: text },
      updatedAt: TIME,
    },
    decision: {
      kind: 'decision',
      heading: text,
      paragraphs: [text],
      forms: [
        {
          heading: text,
          text,
          action: '/x',
          fields: [
            { kind: 'hidden', name: 'x', value: text },
            {
              kind: 'choice',
              name: 'y',
              label: text,
              isMultiple: true,
              options: [{ value: text, label: text, isChosen: true }],
            },
          ],
          submit: text,
          emphasis: 'primary',
        },
      ],
      links: [link],
    },
    error: { kind: 'error', status: 404, heading: text, message: text },
  };
};

/** The same as a list, for tests of each kind. */
export const KINDS = Object.keys(pagesWith('')) as PageContent['kind'][];
