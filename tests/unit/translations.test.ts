import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { SEARCHED_KINDS } from '../../src/api/content-types';
import { SYSTEM_LABELS } from '../../src/newsroom/panel/configuration';
import { componentViews } from '../../src/newsroom/panel/component-views';
import { contentTypeViews } from '../../src/newsroom/panel/content-type-views';
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

/** What the linter says of a component of the panel, by lines. */
const complaintsAbout = (source: string): number[] => {
  const { stdout } = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/eslint/bin/eslint.js'),
      '--stdin',
      '--stdin-filename',
      'src/plugins/review/admin/src/Planted.tsx',
      '--format',
      'json',
    ],
    { cwd: root, encoding: 'utf8', input: source },
  );
  const [{ messages }] = JSON.parse(stdout) as [{ messages: { line: number; message: string }[] }];
  return messages
    .filter(({ message }) => message.includes('outside the catalogues'))
    .map(({ line }) => line);
};

/** Lines of a component with a text outside the catalogues, one each. */
const PLANTED: [string, string][] = [
  ['between tags', '<p>before</p>;'],
  ['in a choice between tags', "<p>{isNew ? 'new' : say('old')}</p>;"],
  ['put together', '<p>{`${count} of ${most}`}</p>;'],
  ['as a label', '<input aria-label="name" />;'],
  ['as what an empty list says', '<Listing whenEmpty="none" />;'],
  ['in a notification', "notify({ type: 'success', message: 'Stored.' });"],
  ['in a table of words', "const STATES = { done: 'Done', open: 'not yet done' };"],
  ['in a sentence put together', 'const sentence = `${name} has opened this entry`;'],
];

/** Names, places and styles, which are no texts. */
const PLAIN = `
  import { useWords } from './catalogue';
  const KINDS = ['publish', 'review-notice'] as const;
  export const Plain = ({ kind }: { kind: (typeof KINDS)[number] }) => {
    const say = useWords();
    return (
      <Box padding="1rem 2rem" style={{ margin: '0 1px' }} data-kind={kind}>
        <Link to={\`/content-manager/collection-types/\${kind}\`}>{say('menu')}</Link>
        {kind === 'publish' ? ' · ' : null}
      </Box>
    );
  };`;

describe('A text outside the catalogues', () => {
  let found: string[];

  beforeAll(() => {
    const planted = PLANTED.map(([, source]) => source);
    const lines = [...PLAIN.split('\n'), 'export const planted = () => {', ...planted, '};', ''];
    found = complaintsAbout(lines.join('\n')).map((line) => lines[line - 1] ?? '');
  });

  it.each(PLANTED)('is found %s', (_, source) => {
    expect(found).toContain(source);
  });

  it('is none in names, places and styles', () => {
    const planted = new Set(PLANTED.map(([, source]) => source));
    expect(found.filter((line) => !planted.has(line))).toEqual([]);
  });
});

/** Sentences of the server are filed under themselves. */
const SENTENCE = 'apiError.';
/** What Strapi answers by itself. */
const STRAPIS = [
  'Policy Failed',
  'Forbidden',
  'Not Found',
  'Too Many Requests',
  'Internal Server Error',
  'Invalid credentials',
];

describe('Sentences of the server that the panel translates', () => {
  const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('admin/') && !file.includes('dist/'))
    .map((file) => readFileSync(path.join(root, 'src', file), 'utf8'))
    .join('\n');
  const sentences = catalogues.flatMap((folder) =>
    Object.entries(read(folder, 'en'))
      .filter(([key]) => key.startsWith(SENTENCE))
      .map(([key, english]) => [key.slice(SENTENCE.length), english] as const),
  );

  /** Schemas have the words alone; what answers puts the field before them. */
  const isSaid = (sentence: string): boolean =>
    STRAPIS.includes(sentence) ||
    sources.includes(sentence) ||
    sources.includes(`'${sentence.replace(/^\w+: /, '')}'`);

  it('are those that it says', () => {
    const unsaid = sentences.map(([sentence]) => sentence).filter((sentence) => !isSaid(sentence));
    expect(unsaid).toEqual([]);
  });
});

interface DescriptionOfField {
  title?: string;
  description?: string;
}

describe('Labels and help texts of fields', () => {
  it.each(LANGUAGES)('are all there in "%s"', (language) => {
    const views = [...Object.values(contentTypeViews), ...Object.values(componentViews)];
    // Also of those that forms leave out: lists, comparisons and an organisation's own forms show them.
    const shown = views.flatMap(({ fields }) =>
      Object.values(fields.shape).flatMap((field) => {
        const described = (field as { meta(): DescriptionOfField | undefined }).meta();
        return [described?.title, described?.description];
      }),
    );
    // The editor's dialog for links names what it suggests.
    const kinds = SEARCHED_KINDS.map((kind) => kind.replaceAll('-', ' '));
    const english = [...shown, ...kinds, ...Object.values(SYSTEM_LABELS)].filter(Boolean);
    const file = path.join(root, `src/plugins/editing/admin/src/fields/${language}.json`);
    const translated = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    expect(Object.keys(translated).sort()).toEqual([...new Set(english)].sort());
    expect(Object.values(translated)).not.toContain('');
  });
});
