import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A company or term of the demo content, with every name that it goes by. */
export interface NamedDocument {
  plural: 'otas' | 'glossary-terms';
  data: Record<string, unknown>;
  title: string;
  /** Brands or aliases. */
  names: string[];
}

const read = <T>(file: string): T =>
  JSON.parse(readFileSync(path.resolve('database/demo', file), 'utf8')) as T;

const named = (names: string[]): { name: string }[] => names.map((name) => ({ name }));

/** Companies and terms of the demo content, as the REST core takes them; without what has nothing to do with names. */
export const demoNames = (): NamedDocument[] => [
  ...read<{ name: string; slug: string; ticker?: string; brands: string[] }[]>('otas.json').map(
    ({ name, slug, ticker, brands }): NamedDocument => ({
      plural: 'otas',
      data: { name, slug, ticker, brands: named(brands) },
      title: name,
      names: brands,
    }),
  ),
  ...read<{ term: string; slug: string; short_definition: string; aliases: string[] }[]>(
    'glossary-terms.json',
  ).map(({ term, slug, short_definition, aliases }): NamedDocument => ({
    plural: 'glossary-terms',
    data: { term, slug, short_definition, body: short_definition, aliases: named(aliases) },
    title: term,
    names: aliases,
  })),
];

/** Words of a name; one that has no parts is cut in two, as if its spelling were not known. */
const partsOf = (name: string): string[] => {
  const parts = name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{N}]+/gu) ?? [];
  if (parts.length > 1 || name.length < 4) return parts;
  const half = Math.ceil(name.length / 2);
  return [name.slice(0, half), name.slice(half)];
};

/** Six spellings of a name that readers type. */
export const spellingsOf = (name: string): Record<string, string> => ({
  written: name,
  joined: name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase(),
  split: partsOf(name).join(' ').toLowerCase(),
  hyphenated: partsOf(name).join('-'),
  possessive: `${name}’s`,
  'in capitals, without dots': name.replaceAll('.', ' ').toUpperCase(),
});
