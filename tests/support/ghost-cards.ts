const text = (words: string, format = 0) => ({ type: 'extended-text', text: words, format });
const paragraph = (...children: object[]) => ({ type: 'paragraph', children });
const item = (...children: object[]) => ({ type: 'listitem', children });

/** Every card of Ghost as Lexical keeps it, each with words that are nowhere else. */
export const cards = [
  {
    type: 'image',
    src: 'https://g.example/image.jpg',
    alt: 'ImageAlt',
    title: 'ImageTitle',
    caption: '<span>ImageCaption by <a href="https://g.example/credit">Credit</a></span>',
    href: '',
  },
  {
    type: 'gallery',
    images: [
      {
        fileName: 'one.jpg',
        src: 'https://g.example/one.jpg',
        alt: 'OneAlt',
        row: 0,
        width: 1,
        height: 1,
      },
      {
        fileName: 'two.jpg',
        src: 'https://g.example/two.jpg',
        alt: 'TwoAlt',
        row: 0,
        width: 1,
        height: 1,
      },
    ],
    caption: 'GalleryCaption',
  },
  {
    type: 'bookmark',
    url: 'https://g.example/bookmark',
    metadata: {
      icon: 'https://g.example/icon.png',
      title: 'BookmarkTitle',
      description: 'BookmarkDescription',
      author: 'BookmarkAuthor',
      publisher: 'BookmarkPublisher',
      thumbnail: 'https://g.example/thumbnail.jpg',
    },
    caption: 'BookmarkCaption',
  },
  {
    type: 'embed',
    url: 'https://www.youtube.com/watch?v=abc',
    embedType: 'video',
    html: '<iframe src="https://www.youtube.com/embed/abc"></iframe>',
    metadata: { title: 'EmbedTitle' },
    caption: 'EmbedCaption',
  },
  {
    type: 'html',
    html: '<div class="x"><p>HtmlWords</p><iframe src="https://player.vimeo.com/video/93206523"></iframe>',
  },
  {
    type: 'markdown',
    markdown:
      'MarkdownWords **bold**[^1] ==MarkedWords==\n\n<b>HtmlInMarkdown</b>\n\n[^1]: FootnoteWords',
  },
  {
    type: 'callout',
    calloutText: '<p>CalloutWords</p>',
    calloutEmoji: '💡',
    backgroundColor: 'blue',
  },
  { type: 'toggle', heading: 'ToggleHeading', content: '<p>ToggleWords</p>' },
  {
    type: 'button',
    buttonText: 'ButtonWords',
    alignment: 'center',
    buttonUrl: 'https://g.example/button',
  },
  { type: 'horizontalrule' },
  {
    type: 'header',
    version: 2,
    header: '<span>HeaderWords</span>',
    subheader: '<span>SubheaderWords</span>',
    buttonEnabled: true,
    buttonText: 'HeaderButton',
    buttonUrl: 'https://g.example/header',
    backgroundImageSrc: 'https://g.example/header.jpg',
  },
  {
    type: 'product',
    productImageSrc: 'https://g.example/product.jpg',
    productTitle: 'ProductTitle',
    productDescription: '<p>ProductDescription</p>',
    productRatingEnabled: true,
    productStarRating: 4,
    productButtonEnabled: true,
    productButton: 'ProductButton',
    productUrl: 'https://g.example/product',
  },
  {
    type: 'file',
    src: 'https://g.example/report.pdf',
    fileName: 'report.pdf',
    fileTitle: 'FileTitle',
    fileCaption: 'FileCaption',
    fileSize: 1000,
  },
  {
    type: 'audio',
    src: 'https://g.example/audio.mp3',
    title: 'AudioTitle',
    duration: 60,
    thumbnailSrc: 'https://g.example/audio.jpg',
  },
  {
    type: 'video',
    src: 'https://g.example/video.mp4',
    fileName: 'VideoName',
    thumbnailSrc: 'https://g.example/video.jpg',
    caption: 'VideoCaption',
  },
  {
    type: 'codeblock',
    code: 'let codeWords = `1`;\n```\n',
    language: 'js',
    caption: 'CodeCaption',
  },
  { type: 'email', html: '<p>EmailWords</p>' },
  {
    type: 'email-cta',
    html: '<p>EmailCtaWords</p>',
    buttonText: 'EmailCtaButton',
    buttonUrl: 'https://g.example/cta',
    showButton: true,
    segment: 'status:free',
  },
  {
    type: 'call-to-action',
    textValue: '<p>CtaWords</p>',
    sponsorLabel: '<p>SponsorWords</p>',
    hasSponsorLabel: true,
    showButton: true,
    buttonText: 'CtaButton',
    buttonUrl: 'https://g.example/call',
    imageUrl: 'https://g.example/call.jpg',
  },
  {
    type: 'signup',
    header: 'SignupHeader',
    subheader: 'SignupSubheader',
    disclaimer: 'SignupDisclaimer',
    buttonText: 'Subscribe',
  },
  { type: 'paywall' },
  { type: 'transistor', url: 'https://g.example/podcast' },
];

/** A post of Ghost 5 with every node of text, and cards. */
export const lexicalOf = (...nodes: object[]): string =>
  JSON.stringify({
    root: {
      type: 'root',
      version: 1,
      children: [
        { type: 'extended-heading', tag: 'h2', children: [text('HeadingWords')] },
        paragraph(
          text('Bold:', 1),
          text('afterwards ', 0),
          text('italic', 2),
          { type: 'linebreak' },
          text('a*b `c`', 16),
          text(' H'),
          text('2', 32),
          text('O <b>'),
          { type: 'link', url: 'https://g.example/link_(1)', children: [text('LinkWords', 1)] },
        ),
        { type: 'extended-quote', children: [text('QuoteWords')] },
        { type: 'aside', children: [text('AsideWords')] },
        {
          type: 'list',
          listType: 'number',
          start: 3,
          tag: 'ol',
          children: [
            item(text('ItemOne')),
            item({
              type: 'list',
              listType: 'bullet',
              tag: 'ul',
              children: [item(text('ItemInner'))],
            }),
          ],
        },
        ...nodes,
      ],
    },
  });

/** The same cards in Mobiledoc, with text around. */
export const mobiledocOf = (...nodes: { type: string }[]): string =>
  JSON.stringify({
    version: '0.3.1',
    atoms: [['soft-return', '', {}]],
    markups: [
      ['strong'],
      ['a', ['href', 'https://g.example/link']],
      ['a', ['href', 'javascript:alert(1)']],
    ],
    cards: nodes.map(({ type, ...payload }) => [
      { codeblock: 'code', horizontalrule: 'hr' }[type] ?? type,
      payload,
    ]),
    sections: [
      [
        1,
        'p',
        [
          [0, [0], 0, 'Bold '],
          [0, [1], 2, 'LinkWords'],
          [1, [], 0, 0],
          [0, [2], 1, 'BadLink'],
        ],
      ],
      [2, 'https://g.example/section.jpg'],
      [3, 'ol', [[[0, [], 0, 'ItemOne']], [[0, [], 0, 'ItemTwo']]]],
      ...nodes.map((_, index) => [10, index]),
    ],
  });
