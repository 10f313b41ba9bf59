import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'yaml';
import { runs } from './scope';
import { root } from './service';

/** Hundreds of openly licensed posts of other publications; `SOURCES` beside them says whose. */
const folder = path.resolve(root, process.env.TEST_ARTICLES ?? '../shared/data/articles');

/** A post as a pipeline would send it. */
export interface RealPost {
  file: string;
  title: string;
  excerpt: string | null;
  published_at: string | null;
  body: string;
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---[ \t]*\n/;

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

const date = (value: unknown): string | null => {
  const moment = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
};

const read = (file: string): RealPost => {
  const source = readFileSync(path.join(folder, file), 'utf8');
  const head = FRONT_MATTER.exec(source);
  // Some of the posts have front matter that is not quite YAML: what can be read of it is taken.
  const facts = (parseDocument(head?.[1] ?? '{}').toJS() ?? {}) as Record<string, unknown>;
  return {
    file,
    title: text(facts.title) ?? path.basename(file, '.md'),
    excerpt: text(facts.excerpt) ?? text(facts.description) ?? text(facts.summary),
    published_at: date(facts.date),
    body: source.slice(head?.[0].length ?? 0),
  };
};

/** How many posts are taken, spread over all of the folder: `RUNS=1000` takes them all. */
export const COUNT = runs({ brief: 40, ci: 80, whole: 200 });

/** Posts of the folder, each time the same. */
export const realPosts = (): RealPost[] => {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort();
  const every = Math.max(1, Math.floor(files.length / COUNT));
  return files.filter((_, index) => index % every === 0).map(read);
};

/**
 * A suite that needs the posts: skipped with a plain message where they are missing, never where
 * `CI=true`.
 */
export const describeWithRealPosts = (title: string, suite: () => void): void => {
  if (process.env.CI === 'true' || existsSync(folder)) {
    describe(title, suite);
    return;
  }
  console.warn(`Skipped: "${title}". It needs the posts of other publications in ${folder}.`);
  describe.skip(title, suite);
};
