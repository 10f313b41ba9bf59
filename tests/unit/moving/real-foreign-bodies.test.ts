import { createDocument, type Element } from '@mixmark-io/domino';
import { htmlOf } from '@ota-news/foundation/markdown/rendering';
import { bodyOfMobiledoc } from '#plugins/moving/server/src/bodies/ghost/mobiledoc';
import { elementsOf, nodesOf, remove } from '#plugins/moving/server/src/bodies/html/dom';
import type { ImportedBody } from '#plugins/moving/server/src/bodies/imported-body';
import { bodyOfWordPress } from '#plugins/moving/server/src/bodies/wordpress/body-of-wordpress';
import { describeWithForeignTexts, ghostTexts, wordPressTexts } from '../../support/foreign-texts';

const parsed = (html: string) => createDocument(`<body>${html}`).body;

/** Words that a reader sees, without regard to how a number is raised. */
const wordsOf = (html: string): string[] => {
  const body = parsed(
    html.replace(
      /<(?=\/?(?:p|div|li|td|th|h[1-6]|br|dt|dd|figcaption|cite|pre|address|code|hr|dl|ul|ol|table|blockquote)\b)/gi,
      ' <',
    ),
  );
  for (const element of elementsOf(body, 'SCRIPT', 'STYLE', 'IFRAME', 'NOSCRIPT')) remove(element);
  return (body.textContent ?? '').normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? [];
};

const bagOf = (words: string[]): Map<string, number> => {
  const bag = new Map<string, number>();
  for (const word of words) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
};

const missingWords = (before: string, after: string): string[] => {
  const kept = bagOf(wordsOf(after));
  return wordsOf(before).filter((word) => {
    const count = kept.get(word) ?? 0;
    kept.set(word, count - 1);
    return count <= 0;
  });
};

const attributesOf = (html: string, name: string, attribute: string): string[] =>
  nodesOf(parsed(html))
    .filter(({ nodeName }) => nodeName === name)
    .map((node) => (node as unknown as Element).getAttribute(attribute) ?? '')
    .filter((value) => value !== '' && !value.startsWith('#'));

/** What of the source is not in the rendered text: words, pictures, links. */
const lossesOf = (source: string, { markdown }: ImportedBody) => {
  const rendered = htmlOf(markdown);
  const addresses = new Set(
    [...attributesOf(rendered, 'A', 'href'), ...attributesOf(rendered, 'IMG', 'src')].map(
      (address) => decodeURI(address),
    ),
  );
  const lost = (name: string, attribute: string): string[] =>
    attributesOf(source, name, attribute).filter(
      (address) => !addresses.has(decodeURI(address.trim())),
    );
  return {
    words: missingWords(source, rendered),
    pictures: lost('IMG', 'src'),
    links: lost('A', 'href'),
  };
};

/** Shortcodes are no words, and the button beside a file's link leads where that does; both are tested elsewhere. */
const withoutFurniture = (text: string): string =>
  text
    .replace(/\[\/?(?:caption|wp_caption|embed|gallery|audio|video)(?:\s[^[\]]*)?\]/g, ' ')
    .replace(/<a\b[^>]*wp-block-file__button[^>]*>[^<]*<\/a>/g, ' ');

const table = (losses: { name: string; words: string[]; pictures: string[]; links: string[] }[]) =>
  losses.filter(({ words, pictures, links }) => words.length + pictures.length + links.length > 0);

describeWithForeignTexts('bodies of real exports', () => {
  test('of WordPress keep their words, pictures and links', () => {
    const texts = wordPressTexts();
    const losses = texts.map(({ name, text }) => ({
      name,
      ...lossesOf(withoutFurniture(text), bodyOfWordPress(text)),
    }));
    expect(table(losses)).toEqual([]);
  });

  test('of Ghost keep their words, pictures and links', () => {
    const losses = ghostTexts().map(({ name, text, html }) => ({
      name,
      ...lossesOf(html, bodyOfMobiledoc(text)),
    }));
    expect(table(losses)).toEqual([]);
  });
});
