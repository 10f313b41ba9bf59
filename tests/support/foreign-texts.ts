import { XMLParser } from 'fast-xml-parser';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './service';

/** Exports of other systems; `SOURCES.md` beside them says whose. */
const folder = path.resolve(root, process.env.TEST_IMPORTS ?? '../shared/data/imports');

/** A text of another system's export. */
export interface ForeignText {
  name: string;
  text: string;
}

/** Path of an export. */
export const foreignExport = (file: string): string => path.join(folder, file);

const read = (file: string): string => readFileSync(foreignExport(file), 'utf8');

/** Bodies of WordPress' own theme test data, in blocks and classic HTML. */
export const wordPressTexts = (): ForeignText[] => {
  const parser = new XMLParser({ cdataPropName: 'text', processEntities: false });
  const { rss } = parser.parse(read('wp-theme-unit-test.xml')) as {
    rss: { channel: { item: Record<string, { text?: string } | string>[] } };
  };
  return rss.channel.item.flatMap((item) => {
    const content = item['content:encoded'] as { text?: string } | undefined;
    const title = item.title as { text?: string } | string;
    const text = content?.text ?? '';
    return text === ''
      ? []
      : [{ name: typeof title === 'string' ? title : (title.text ?? ''), text }];
  });
};

/** Bodies of an export of Ghost 2, in Mobiledoc, with the HTML that Ghost made of them. */
export const ghostTexts = (): (ForeignText & { html: string })[] => {
  const { db } = JSON.parse(read('ghost-theme-unit-test.json')) as {
    db: { data: { posts: { slug: string; mobiledoc: string; html: string | null }[] } }[];
  };
  return (db[0]?.data.posts ?? []).map(({ slug, mobiledoc, html }) => ({
    name: slug,
    text: mobiledoc,
    html: html ?? '',
  }));
};

/** A suite that needs the exports: skipped with a plain message where they are missing, never where `CI=true`. */
export const describeWithForeignTexts = (title: string, suite: () => void): void => {
  if (process.env.CI === 'true' || existsSync(folder)) {
    describe(title, suite);
    return;
  }
  console.warn(`Skipped: "${title}". It needs the exports of other systems in ${folder}.`);
  describe.skip(title, suite);
};
