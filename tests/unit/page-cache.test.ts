import type { Core } from '@strapi/strapi';
import { Entry } from '../../src/plugins/site/server/src/http/entry';
import createPageCache, {
  type PageCache,
} from '../../src/plugins/site/server/src/services/page-cache';

const KIBIBYTE = 1024;

const strapi = {
  config: { get: () => ({ pageCacheSeconds: 3600, pageCacheMebibytes: 1 }) },
} as unknown as Core.Strapi;

const entry = (text: string, { tags = ['articles'], kibibytes = 1, status = 200 } = {}): Entry =>
  new Entry({
    status,
    contentType: 'text/plain',
    body: text.padEnd(kibibytes * KIBIBYTE),
    headers: {},
    tags,
    lastModified: null,
  });

describe('The page cache', () => {
  let cache: PageCache;
  let made: number;

  beforeEach(() => {
    cache = createPageCache({ strapi });
    made = 0;
  });

  const fetch = (key: string, options?: Parameters<typeof entry>[1]): Promise<Entry | null> =>
    cache.fetch(key, undefined, async () => {
      made += 1;
      return entry(key, options);
    });

  test('makes what is asked for at the same moment once', async () => {
    const answers = await Promise.all([fetch('/a'), fetch('/a'), fetch('/a'), fetch('/b')]);
    expect(made).toBe(2);
    expect(answers[0]).toBe(answers[1]);
  });

  test('keeps no more than its budget, and forgets first what was not asked for longest', async () => {
    for (let index = 0; index < 100; index += 1) {
      await fetch('/often');
      await fetch(`/page-${index}`, { kibibytes: 40 });
    }
    expect(made).toBe(101);
    await fetch('/often');
    expect(made).toBe(101);
    await fetch('/page-0', { kibibytes: 40 });
    expect(made).toBe(102);
  });

  test('does not keep what is larger than the whole budget', async () => {
    await fetch('/huge', { kibibytes: 2000 });
    await fetch('/huge', { kibibytes: 2000 });
    expect(made).toBe(2);
  });

  test('keeps no errors', async () => {
    await fetch('/missing', { status: 404 });
    await fetch('/missing', { status: 404 });
    expect(made).toBe(2);
  });

  test('a failed making fails for all who wait, and is tried again', async () => {
    const fail = (): Promise<Entry | null> =>
      cache.fetch('/a', undefined, () => Promise.reject(new Error('broken')));
    const results = await Promise.allSettled([fail(), fail()]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await fetch('/a');
    expect(made).toBe(1);
  });

  test('a purge takes what carries the tag, and nothing else', async () => {
    await fetch('/article', { tags: ['articles', 'article:1'] });
    await fetch('/otas', { tags: ['otas'] });
    cache.purge(['articles']);
    await fetch('/article', { tags: ['articles'] });
    await fetch('/otas', { tags: ['otas'] });
    expect(made).toBe(3);
  });

  test('what was begun before a purge is not kept after it, nor given to later askers', async () => {
    let finish: (value: Entry) => void = () => undefined;
    const old = cache.fetch('/a', undefined, () => new Promise((resolve) => (finish = resolve)));
    cache.purge(['articles']);
    const fresh = fetch('/a');
    finish(entry('old'));
    expect(await old).not.toBe(await fresh);
    expect(await fetch('/a')).toBe(await fresh);
    expect(made).toBe(1);
  });

  test('tells listeners of every purge', () => {
    const heard: unknown[] = [];
    cache.onPurge((purge) => heard.push(purge));
    cache.purge(['frame']);
    cache.purgeAll();
    expect(heard).toEqual([['frame'], 'all']);
  });
});
