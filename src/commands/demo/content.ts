import { z } from '@strapi/utils';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

/**
 * Schemas of the files in `database/demo`, limited to the keys and references that seeding needs. All other properties
 * are passed to the document service, which validates them.
 */

const slugged = z.looseObject({ slug: z.string() });

const ota = slugged.extend({
  ticker: z.string().optional(),
  parent: z.string().optional(),
  brands: z.array(z.string()),
});

const term = slugged.extend({ aliases: z.array(z.string()), related: z.array(z.string()) });

const criterion = z.looseObject({
  values: z.array(z.object({ ota: z.string(), value: z.string() })),
  winner: z.string().optional(),
});

const recommendation = z.looseObject({ ota: z.string() });

const comparison = slugged.extend({
  otas: z.array(z.string()),
  recommendations: z.array(recommendation),
  criteria: z.array(criterion),
});

const article = slugged.extend({
  ota: z.string(),
  author: z.string(),
  /** Slugs of additional authors. */
  coauthors: z.array(z.string()).default([]),
  tags: z.array(z.string()).default([]),
  /** Slugs of older articles for further reading. */
  related: z.array(z.string()).default([]),
  category: z.string(),
  published_at: z.iso.datetime(),
  image_alt: z.string(),
  featured_image_caption: z.string(),
  body: z.string(),
});

const price = z.object({
  date: z.iso.date(),
  close: z.string().transform(Number).pipe(z.number().positive()),
});

export type DemoOta = z.infer<typeof ota>;
export type DemoTerm = z.infer<typeof term>;
export type DemoComparison = z.infer<typeof comparison>;
export type DemoArticle = z.infer<typeof article> & {
  /** Path of the picture file. */
  picture: string;
};
export type DemoPrice = z.infer<typeof price>;

const FRONT_MATTER = /^---\n(?<head>.*?)\n---\n(?<body>.*)$/s;

const readArticle = (file: string, pictures: string): DemoArticle => {
  const { head, body } = FRONT_MATTER.exec(readFileSync(file, 'utf8'))?.groups ?? {};
  if (head === undefined || body === undefined) throw new Error(`${file} has no front matter.`);
  const read = article.parse({ ...parse(head), body: body.trim() });
  return { ...read, picture: path.join(pictures, `${read.slug}.webp`) };
};

const readPrices = (file: string): DemoPrice[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [date, close] = line.split(',');
      return price.parse({ date, close });
    });

/**
 * Reads the entries of a file.
 *
 * @throws if the file is invalid
 */
export const readList = <T>(folder: string, name: string, entry: z.ZodType<T>): T[] =>
  z.array(entry).parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8')));

/**
 * Reads the demo content that seeding several types needs.
 *
 * @param folder `database/demo` of the project
 * @throws if a file is invalid
 */
export const readContent = (folder: string) => {
  const list = <T>(name: string, entry: z.ZodType<T>): T[] => readList(folder, name, entry);
  const filesIn = (name: string): string[] =>
    readdirSync(path.join(folder, name))
      .sort()
      .map((file) => path.join(folder, name, file));
  return {
    otas: list('otas.json', ota),
    authors: list('authors.json', slugged),
    categories: list('categories.json', slugged),
    terms: list('glossary-terms.json', term),
    comparisons: list('comparisons.json', comparison),
    pages: list('pages.json', slugged),
    articles: filesIn('articles').map((file) => readArticle(file, path.join(folder, 'pictures'))),
    prices: filesIn('prices').map((file) => ({
      ticker: path.parse(file).name,
      closes: readPrices(file),
    })),
  };
};

export type DemoContent = ReturnType<typeof readContent>;
