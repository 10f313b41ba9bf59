import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { root } from '../support/service';

const LANGUAGES = ['de'];

const catalogues = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith(path.join('translations', 'en.json')))
  .map((file) => path.join(root, 'src', path.dirname(file)));

const read = (folder: string, language: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8'));

/** The names that a message is filled with, in all of its forms. */
const placeholders = (elements: MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [element.value, ...placeholders(element.children)];
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      const forms = Object.values(element.options).flatMap(({ value }) => placeholders(value));
      return [element.value, ...forms];
    }
    return [element.value];
  });

const filledWith = (message: string): string[] => [...new Set(placeholders(parse(message)))].sort();

describe('The words of the panel', () => {
  it('are in catalogues', () => expect(catalogues.length).toBeGreaterThan(0));

  describe.each(LANGUAGES)('in "%s"', (language) => {
    it.each(catalogues.map((folder) => [path.relative(root, folder), folder]))(
      'are all there: %s',
      (_, folder) => {
        const english = read(folder, 'en');
        const translated = read(folder, language);
        expect(Object.keys(translated).sort()).toEqual(Object.keys(english).sort());
        for (const [key, message] of Object.entries(english)) {
          expect([key, filledWith(translated[key] ?? '')]).toEqual([key, filledWith(message)]);
          expect(translated[key]).not.toBe('');
        }
      },
    );
  });
});
