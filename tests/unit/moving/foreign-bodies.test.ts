import { htmlOf } from '@ota-news/foundation/markdown/rendering';
import { bodyOfLexical } from '#plugins/moving/server/src/bodies/ghost/lexical';
import { bodyOfMobiledoc } from '#plugins/moving/server/src/bodies/ghost/mobiledoc';
import { bodyOfHtml } from '#plugins/moving/server/src/bodies/html/body-of-html';
import { bodyOfWordPress } from '#plugins/moving/server/src/bodies/wordpress/body-of-wordpress';
import { cards, lexicalOf, mobiledocOf } from '../../support/ghost-cards';

const markdownOf = (html: string): string => bodyOfHtml(html).markdown;
const kindsOf = ({ notes }: { notes: { kind: string }[] }): string[] =>
  notes.map(({ kind }) => kind);

describe('cards of Ghost', () => {
  const bodies = {
    Lexical: bodyOfLexical(lexicalOf(...cards)),
    Mobiledoc: bodyOfMobiledoc(mobiledocOf(...cards)),
  };
  /** What only mails show, and forms. */
  const unpublished = /^(?:EmailWords|EmailCtaWords|EmailCtaButton|Subscribe)$/;
  const words = [...new Set(JSON.stringify(cards).match(/\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\b/g) ?? [])];
  const addresses = [...new Set(JSON.stringify(cards).match(/https:\/\/g\.example[^"\\]*/g) ?? [])];

  test.each(Object.entries(bodies))('in %s keep their words', (_, { markdown }) => {
    const html = htmlOf(markdown);
    expect(words.length).toBeGreaterThan(40);
    expect(words.filter((word) => !html.includes(word) && !unpublished.test(word))).toEqual([]);
    expect(words.filter((word) => html.includes(word) && unpublished.test(word))).toEqual([]);
  });

  test.each(Object.entries(bodies))('in %s keep their addresses', (_, { markdown }) => {
    const html = htmlOf(markdown);
    expect(addresses.filter((address) => !html.includes(`"${address}"`))).toEqual([
      'https://g.example/icon.png',
      'https://g.example/cta',
    ]);
    expect(html).toContain('"https://www.youtube.com/watch?v=abc"');
    expect(html).toContain('"https://vimeo.com/93206523"');
  });

  test('are kept from the public as they were, in the forms of all releases', () => {
    const shownAs = (visibility: object) => {
      const html = { type: 'html', html: '<p>HiddenWords</p>', visibility };
      const { markdown, notes } = bodyOfLexical(lexicalOf(html));
      return [markdown.includes('HiddenWords'), ...notes.map(({ kind }) => kind)];
    };
    const everybody = 'status:free,status:-free';
    expect(shownAs({ web: { nonMember: true, memberSegment: everybody } })).toEqual([true]);
    expect(shownAs({ web: { nonMember: false, memberSegment: 'status:-free' } })).toEqual([
      true,
      'members-only',
    ]);
    expect(shownAs({ web: { nonMember: false, memberSegment: '' } })).toEqual([
      false,
      'email-only',
    ]);
    expect(shownAs({ showOnWeb: true, showOnEmail: false })).toEqual([true]);
    expect(shownAs({ showOnWeb: false, showOnEmail: true })).toEqual([false, 'email-only']);
    expect(shownAs({ emailOnly: true })).toEqual([false, 'email-only']);
  });

  test('show no markup as text', () => {
    for (const { markdown } of Object.values(bodies)) {
      const html = htmlOf(markdown).replace('O &lt;b&gt;', '');
      expect(html).not.toMatch(/&lt;|==|\*\*|undefined|\[object/);
    }
  });

  test('are noted where something of them is lost', () => {
    for (const body of Object.values(bodies)) {
      expect(kindsOf(body)).toEqual(
        expect.arrayContaining(['embed', 'file', 'email-only', 'members-only', 'form', 'card']),
      );
    }
  });

  test('list pictures with what is said of them', () => {
    const [image, one] = bodies.Lexical.images;
    expect(image).toEqual({
      src: 'https://g.example/image.jpg',
      alt: 'ImageAlt',
      title: 'ImageTitle',
      caption: 'ImageCaption by Credit',
    });
    expect(one).toMatchObject({ src: 'https://g.example/one.jpg', alt: 'OneAlt' });
    expect(bodies.Mobiledoc.images[0]?.src).toBe('https://g.example/section.jpg');
  });

  test('keep text as it was formatted', () => {
    const { markdown } = bodies.Lexical;
    expect(markdown).toContain(
      '**Bold**:afterwards _italic_\\\n`` a*b `c` `` H₂O \\<b>[**LinkWords**](https://g.example/link_\\(1\\))',
    );
    expect(markdown).toContain('3. ItemOne\n   - ItemInner');
    expect(markdown).toContain('> 💡 CalloutWords');
    expect(markdown).toContain('**ToggleHeading**\n\nToggleWords');
    expect(markdown).toContain('````js\nlet codeWords = `1`;\n```\n````\n\n_CodeCaption_');
    expect(markdown).toContain('[^1]: FootnoteWords');
    expect(bodies.Mobiledoc.notes).toContainEqual({
      kind: 'link',
      detail: 'BadLink: javascript:alert(1)',
    });
  });
});

describe('WordPress', () => {
  test('footnotes become ours', () => {
    const { markdown } = bodyOfWordPress(
      '<!-- wp:paragraph -->\n<p>Text<sup data-fn="a1" class="fn"><a href="#a1" id="a1-link">1</a></sup>.</p>\n<!-- /wp:paragraph -->\n<!-- wp:footnotes /-->',
      {
        footnotes: JSON.stringify([
          { id: 'a1', content: 'See <a href="https://x.example">there</a>.' },
        ]),
      },
    );
    expect(markdown).toBe('Text[^1].\n\n[^1]: See [there](https://x.example).');
    expect(htmlOf(markdown)).toContain('footnote');
  });

  test('reusable blocks stand where posts refer to them', () => {
    const reference = (id: number, more = '') => `<!-- wp:block {"ref":${id}${more}} /-->`;
    const shown = (patterns: Record<number, string>, text: string) =>
      bodyOfWordPress(text, { patterns: new Map(Object.entries(patterns)) });
    const patterns = {
      1: `<p>one</p>${reference(2)}`,
      2: '<p>two</p>',
      3: `<p>x</p>${reference(3)}`,
    };
    const nested = shown(patterns, `<p>a</p>${reference(1)}<p>b</p>${reference(2)}`);
    expect(nested).toMatchObject({ markdown: 'a\n\none\n\ntwo\n\nb\n\ntwo', notes: [] });
    const unknown = shown(patterns, `<p>a</p>${reference(9)}${reference(3)}`);
    expect(unknown.markdown).toBe('a\n\nx');
    expect(unknown.notes.map(({ detail }) => detail)).toEqual([
      'block {"ref":9}',
      'block {"ref":3}',
    ]);
    const filled = shown(patterns, reference(2, ',"content":{"Name":{"content":"mine"}}'));
    expect(filled).toMatchObject({ markdown: 'two', notes: [{ kind: 'block' }] });
    // Each of them twice the one before.
    const doubled = Object.fromEntries(
      Array.from({ length: 40 }, (_, id) => [id, `<p>grow</p>${reference(id + 1).repeat(2)}`]),
    );
    expect(() => shown(doubled, reference(0))).toThrow('with its reusable blocks');
  });

  test('a file is linked once', () => {
    const file = (...links: string[]) =>
      `<!-- wp:file --><div class="wp-block-file">${links.join('')}</div>`;
    const named = '<a href="https://x.example/a.pdf">The report</a>';
    const button =
      '<a href="https://x.example/a.pdf" class="wp-block-file__button" download>Download</a>';
    const both = bodyOfWordPress(file(named, button));
    expect(both.markdown).toBe('[The report](https://x.example/a.pdf)');
    expect(both.notes).toEqual([{ kind: 'file', detail: 'https://x.example/a.pdf' }]);
    expect(bodyOfWordPress(file(button)).markdown).toBe('[Download](https://x.example/a.pdf)');
  });

  test('classic text has paragraphs and lines', () => {
    expect(
      bodyOfWordPress('One\ntwo\n\n<em>Three</em>\n\n<ul>\n<li>a</li>\n</ul>\nfour').markdown,
    ).toBe('One\\\ntwo\n\n_Three_\n\n- a\n\nfour');
    expect(bodyOfWordPress('<blockquote>a\n\nb</blockquote>\n<pre>c\n\nd</pre>').markdown).toBe(
      '> a\n> \n> b\n\n```\nc\n\nd\n```',
    );
  });

  test('a table of more cells than markdown can have becomes their lines', () => {
    const rows = Array.from({ length: 10_001 }, (_, row) => `<tr><td>a${row}<td>b${row}`);
    const body = bodyOfHtml(`<table>${rows.join('')}</table>`);
    expect(body.markdown.split(/\n+/)).toEqual(rows.flatMap((_, row) => [`a${row}`, `b${row}`]));
    expect(kindsOf(body)).toEqual(['table']);
  });

  test('shortcodes become what they show', () => {
    const body = bodyOfWordPress(
      '[caption id="x" width="3"]<a href="/p"><img src="/a.jpg" alt="A" /></a> By <b>C</b>[/caption]\n\n' +
        '[embed]https://youtu.be/x[/embed]\n\n[audio mp3="https://x.example/a.mp3"][/audio]\n\n[gallery ids="4,5"]\n\n' +
        '[[gallery]] [contact-form id="1"] [sic]',
      {
        attachments: (ids) =>
          (ids ?? []).map((id) => ({
            src: `/${id}.jpg`,
            alt: id,
            caption: `Caption ${id}`,
            title: '',
          })),
      },
    );
    expect(body.markdown).toBe(
      '[![A](/a.jpg)](/p)\n\n_By **C**_\n\n<https://youtu.be/x>\n\n[a.mp3](https://x.example/a.mp3)\n\n' +
        '![4](/4.jpg)\n\n_Caption 4_\n\n![5](/5.jpg)\n\n_Caption 5_\n\n\\[gallery\\] \\[contact-form id="1"\\] \\[sic\\]',
    );
    expect(body.images.map(({ caption }) => caption)).toEqual(['By C', 'Caption 4', 'Caption 5']);
    expect(body.notes).toContainEqual({ kind: 'shortcode', detail: '[contact-form id="1"]' });
  });

  test('blocks that it draws are noted, and linked where they say where', () => {
    const body = bodyOfWordPress(
      '<!-- wp:rss {"feedURL":"https://x.example/feed"} /--><!-- wp:latest-posts /--><p>a</p><!--more--><p>b</p>' +
        '<!-- wp:verse --><pre class="wp-block-verse">one\n  two</pre><!-- /wp:verse -->',
    );
    expect(body.markdown).toBe('<https://x.example/feed>\n\na\n\nb\n\none\\\n\u00a0\u00a0two');
    expect(kindsOf(body)).toEqual(['block', 'block', 'truncation-mark']);
  });
});

describe('HTML', () => {
  test.each([
    [
      'a table with a caption',
      '<table><caption>C</caption><tr><th>A</th><th>B|C</th></tr><tr><td>1<br>2</td><td align="right"><p>3</p></td></tr></table>',
      '_C_\n\n| A | B\\|C |\n| --- | --: |\n| 1 2 | 3 |',
    ],
    [
      'cells over several columns',
      '<table><tr><td colspan="2">A</td></tr><tr><td rowspan="2">1</td><td>2</td></tr><tr><td>3</td></tr></table>',
      '|  |  |\n| --- | --- |\n| A |  |\n| 1 | 2 |\n|  | 3 |',
    ],
    [
      'a table for layout',
      '<table><tr><td><h2>A</h2></td><td><p>B</p></td></tr></table>',
      '## A\n\nB',
    ],
    [
      'a link around blocks',
      '<a href="/x"><h3>A</h3><p>B <img src="/i.png" alt="I"></p></a>',
      '### [A](/x)\n\n[B ![I](/i.png)](/x)',
    ],
    ['bold around blocks', '<b><p>A</p><p>B</p></b>', '**A**\n\n**B**'],
    ['emphasis beside words', '<p><b>A:</b>b <i>c</i>d <b>(e)</b>f</p>', '**A**:b *c*d **(e**)f'],
    [
      'raised and lowered numbers',
      '<p>10<sup>2</sup> CO<sub>2</sub> 1<sup>st</sup></p>',
      '10² CO₂ 1st',
    ],
    [
      'what looks like lists',
      '<p><span>1</span>. A</p><p>2) B</p><p>- C</p>',
      '1\\. A\n\n2\\) B\n\n\\- C',
    ],
    ['details', '<details><summary>S</summary>T</details>', '**S**\n\nT'],
    [
      'a lazy picture',
      '<img src="data:image/gif;base64,R0" data-src="/a.jpg" alt="A"><noscript><img src="/a.jpg" alt="A"></noscript>',
      '![A](/a.jpg)',
    ],
    [
      'the widest of several pictures',
      '<picture><source srcset="/a.webp 300w"><img srcset="/s.jpg 300w, /l.jpg 900w" alt=""></picture>',
      '![](/l.jpg)',
    ],
    ['numbered lists in a row', '<ol><li>a</li></ol><ol start="5"><li>b</li></ol>', '1. a\n\n5) b'],
    ['a list in a list', '<ul><li>a</li><ul><li>b</li></ul></ul>', '- a\n  - b'],
    [
      'footnotes of other plugins',
      '<p>A<sup id="r1"><a href="#f1">[1]</a></sup></p><hr><ol><li id="f1">F <a href="#r1">↩</a></li></ol>',
      'A[^1]\n\n[^1]: F',
    ],
    [
      'bare addresses',
      '<p>https://x.example/a_b_c and <a href="https://x.example/d_e">https://x.example/d_e</a></p>',
      'https://x.example/a_b_c and <https://x.example/d_e>',
    ],
    ['addresses with spaces', '<a href="/a b(c).pdf">A</a>', '[A](/a%20b\\(c\\).pdf)'],
    ['breaks at edges', '<p><b>A<br></b>B<br></p>', '**A**\\\nB'],
    [
      'literal markup',
      '<p>&lt;b&gt; &amp;amp; *a* [^1] ~~b~~</p>',
      '\\<b> \\&amp; \\*a\\* \\[^1\\] \\~\\~b\\~\\~',
    ],
    [
      'an element that would swallow the rest',
      '<p>A</p><plaintext>B</plaintext><p>C</p>',
      'A\n\n```\nB\n```\n\nC',
    ],
  ])('%s', (_name, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });

  test.each([
    [
      'https://www.youtube-nocookie.com/embed/x-1?start=5',
      'https://www.youtube.com/watch?v=x-1&t=5s',
    ],
    ['//player.vimeo.com/video/12', 'https://vimeo.com/12'],
    ['https://open.spotify.com/embed/episode/a1', 'https://open.spotify.com/episode/a1'],
    [
      'https://w.soundcloud.com/player/?url=https%3A//soundcloud.com/a/b',
      'https://soundcloud.com/a/b',
    ],
    ['https://maps.example/embed?q=1', 'https://maps.example/embed?q=1'],
  ])('the frame %s becomes a link', (player, page) => {
    const body = bodyOfHtml(`<iframe src="${player}" title="T"></iframe>`);
    expect(body.markdown).toBe(`[T](${page})`);
    expect(body.notes).toEqual([{ kind: 'embed', detail: page }]);
  });

  test.each([
    'javascript:alert(1)',
    ' JaVa\nScript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'file:///etc/passwd',
  ])('the link %j is dropped with a note', (address) => {
    const body = bodyOfHtml(
      `<p><a href="${address}">A</a> <img src="${address}" alt="B"> <iframe src="${address}"></iframe></p>`,
    );
    expect(body.markdown).toBe('A B');
    expect(kindsOf(body).sort()).toEqual(['embed', 'link', 'picture']);
  });
});

describe('bounds', () => {
  const deepLexical = () => {
    let node = '{"type":"text","text":"a"}';
    node = `${'{"type":"paragraph","children":['.repeat(10_000)}${node}${']}'.repeat(10_000)}`;
    return `{"root":${node}}`;
  };
  test.each<[string, () => unknown, string]>([
    ['deep Lexical', () => bodyOfLexical(deepLexical()), 'too-deep'],
    ['deep HTML', () => bodyOfHtml('<div>'.repeat(10_000)), 'too-deep'],
    ['deep lists that close nothing', () => bodyOfHtml('<ul><li>'.repeat(10_000)), 'too-deep'],
    ['deep HTML that pretends to close', () => bodyOfHtml('<div></i>'.repeat(10_000)), 'too-deep'],
    [
      'deep HTML in a card',
      () => bodyOfMobiledoc(mobiledocOf({ type: 'html', html: '<i>'.repeat(10_000) } as never)),
      'too-deep',
    ],
    [
      'formatting opened again',
      () =>
        bodyOfHtml(
          Array.from({ length: 150 }, (_, n) => `<b id="${n}">`).join('') + '<p>'.repeat(100_000),
        ),
      'too-entangled',
    ],
    ['a large body', () => bodyOfHtml('a'.repeat(2 * 1024 * 1024 + 1)), 'too-large'],
    ['no JSON', () => bodyOfLexical('{'), 'malformed'],
    ['no Lexical', () => bodyOfLexical('[]'), 'malformed'],
    [
      'another Mobiledoc',
      () => bodyOfMobiledoc('{"version":"0.2.0","sections":[[],[]]}'),
      'malformed',
    ],
    ['footnotes that are none', () => bodyOfWordPress('a', { footnotes: '{}' }), 'malformed'],
  ])('%s is refused', (_name, convert, reason) => {
    expect(convert).toThrow(expect.objectContaining({ name: 'RefusedBody', reason }));
  });

  test('JSON of the wrong types is no crash', () => {
    const wrong = [
      null,
      1,
      'a',
      [],
      {},
      { type: 1 },
      { type: 'image', src: {} },
      { type: 'gallery', images: [1] },
      { type: 'link', children: 'a' },
    ];
    expect(bodyOfLexical(JSON.stringify({ root: { children: wrong } })).markdown).toBe('');
    const sections = [null, 1, [1], [1, 'p', [[0, [9], 9]]], [3, 'ul', 1], [10, 9], [99]];
    expect(bodyOfMobiledoc(JSON.stringify({ version: '0.3.1', sections })).images).toEqual([]);
  });
});
