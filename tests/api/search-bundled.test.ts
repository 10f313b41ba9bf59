import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import path from 'node:path';
import { advanced } from '../support/advanced';
import { eventually } from '../support/eventually';
import { describeWithOptionalPackage } from '../support/optional-packages';
import { isWhole } from '../support/scope';
import { openSearchableNewsroom, type SearchableNewsroom } from '../support/searchable-newsroom';
import {
  startProcess,
  withOptionalPackagesInsteadOf,
  withoutPackage,
  type ServiceProcess,
} from '../support/service';

const ARTICLES = {
  cuts: {
    title: 'A tenth of the staff has to go',
    body: 'The company said that 400 employees will lose their jobs by the end of the year.',
  },
  fraud: {
    title: 'Guests paid criminals who wrote in the name of their hotel',
    body: 'Fake messages with a link asked travellers for the number of their credit card.',
  },
  chief: {
    title: 'Who leads the company from January on',
    body: 'The board has chosen a successor for its chief executive officer.',
  },
};

/** Words that stand in none of the articles. */
const PARAPHRASES = {
  layoffs: 'cuts',
  'phishing scam': 'fraud',
  'CEO appointment': 'chief',
} as const;

describe('Search by the model that comes with the service', () => {
  let service: ServiceProcess;
  let newsroom: SearchableNewsroom;

  const first = async (query: string): Promise<string | undefined> => {
    const parameters = new URLSearchParams({ q: query, type: 'article' });
    const response = await fetch(`${service.url}/api/search?${parameters}`);
    const { data } = (await response.json()) as { data: { title: string }[] };
    return data[0]?.title;
  };

  const stateOf = async (name: string): Promise<{ level: string; message: string } | undefined> => {
    const { body } = await newsroom.panel.call<{
      data: { name: string; level: string; message: string }[];
    }>('GET', '/admin/operations/health');
    return body.data.find((report) => report.name === name);
  };

  beforeAll(async () => {
    service = await startProcess({
      env: { EMBEDDINGS: 'bundled', PAGE_CACHE_SECONDS: '0', LOG_LEVEL: 'info' },
    });
    newsroom = await openSearchableNewsroom(service);
    for (const article of Object.values(ARTICLES)) {
      expect((await newsroom.post({ ...article, is_published: true })).status).toBe(201);
    }
  });
  afterAll(() => service?.stop());

  it('finds what is said in other words', async () => {
    for (const [query, article] of Object.entries(PARAPHRASES)) {
      await eventually(async () => expect(await first(query)).toBe(ARTICLES[article].title));
    }
  });

  it('leaves exact words where they were', async () => {
    expect(await first('stamp card')).toBe('One Key replaces the stamp card');
  });

  it('shows the sentence that answers, and where it stands', async () => {
    const filler = 'The company runs offices in several cities and hires people for all of them. ';
    const bodyWith = (sentence: string): string =>
      `${filler.repeat(12)}\n\n## Trouble with the law\n\n${sentence} ${filler.repeat(4)}`;
    const isAnswered = (sentence: string) =>
      eventually(async () => {
        const query = new URLSearchParams({ q: 'what penalty did the Spanish judge impose' });
        const response = await fetch(`${service.url}/api/search?${query}`);
        const { data } = (await response.json()) as {
          data: { title: string; excerpt: string; passage: { text: string; url: string } | null }[];
        };
        expect(data[0]).toMatchObject({
          title: 'A year in review',
          passage: { text: sentence, url: expect.stringMatching(/#section-trouble-with-the-law$/) },
        });
        expect(data[0]?.excerpt).toMatch(new RegExp(`^… ${sentence}`));
      });
    const fine = 'A court in Madrid ordered it to pay nine million euros for unfair terms.';
    const document = await newsroom.write({
      title: 'A year in review',
      body: bodyWith(fine),
      is_published: true,
    });
    await isAnswered(fine);
    const less = 'A court in Madrid ordered it to pay one million euros for unfair terms.';
    const changed = await newsroom.call(
      'PUT',
      `/api/articles/${document}?status=published`,
      { data: { body: bodyWith(less) } },
      newsroom.fullToken,
    );
    expect(changed.status).toBe(200);
    await isAnswered(less);
  });

  it('says on the state page what it goes by', async () => {
    await eventually(async () =>
      expect(await stateOf('search-model')).toMatchObject({
        level: 'good',
        message: expect.stringContaining('all-MiniLM-L6-v2'),
      }),
    );
  });

  it('embeds nothing anew after a restart', async () => {
    const embedded = (): number => service.output().match(/is in use/g)?.length ?? 0;
    const before = embedded();
    Object.assign(service.environment, {
      ...advanced({ modelIdleSeconds: 1, modelStartMilliseconds: 1 }),
      PAGE_CACHE_SECONDS: '3600',
    });
    await service.restart();
    await eventually(async () => expect(await first('layoffs')).toBe(ARTICLES.cuts.title));
    expect(embedded()).toBe(before);
  });

  const resultsOn = async (page: Response): Promise<string> =>
    /<ol class="result-list">.*<\/ol>/s.exec(await page.text())?.[0] ?? '';

  it('sleeps when nobody searches, and what it misses while it wakes up is kept by nobody', async () => {
    const threads = (): number => readdirSync(`/proc/${service.process().pid}/task`).length;
    await eventually(async () => expect(await first('guests paid')).toBe(ARTICLES.fraud.title));
    const awake = threads();
    await eventually(async () => expect(threads()).toBeLessThan(awake));

    let page = '';
    await eventually(async () => {
      // It may have been another thread that has ended; the model's does when nobody has searched for a second.
      await pause(2_000);
      page = `${service.url}/search?q=CEO+appointment+${performance.now().toFixed()}`;
      const hasty = await fetch(page);
      expect(hasty.headers.get('cache-control')).toBe('no-store');
      expect(await resultsOn(hasty)).not.toContain(ARTICLES.chief.title);
    });
    await eventually(async () => {
      const whole = await fetch(page);
      expect(await resultsOn(whole)).toContain(ARTICLES.chief.title);
      expect(whole.headers.get('cache-control')).toBe('public, max-age=3600');
    });
    Object.assign(service.environment, {
      ...advanced({ modelIdleSeconds: 600, modelStartMilliseconds: 150 }),
      PAGE_CACHE_SECONDS: '0',
    });
  });

  describeWithOptionalPackage('onnxruntime-web', 'where the native runtime can’t be loaded', () => {
    it('runs the network in WebAssembly', async () => {
      Object.assign(service.environment, withOptionalPackagesInsteadOf('onnxruntime-node'));
      await service.restart();
      await eventually(async () => expect(await first('phishing scam')).toBe(ARTICLES.fraud.title));
      expect(service.output()).not.toContain("bundled model can't be run here");
      expect(await stateOf('search-model')).toMatchObject({ level: 'good' });
    });
  });

  it('goes on with words, and says why, where the network can’t be run', async () => {
    Object.assign(service.environment, withoutPackage('onnxruntime-node,onnxruntime-web'));
    await service.restart();
    expect(await first('stamp card')).toBe('One Key replaces the stamp card');
    expect(service.output().match(/bundled model can't be run here/g)).toHaveLength(1);
    expect(await stateOf('search-model')).toMatchObject({
      level: 'warning',
      message: expect.stringMatching('onnxruntime-node.*onnxruntime-web'),
    });
  });
});

const CLOSED = path.join(__dirname, '../support/closed-while-embedding.cjs');

// The runtime aborts the process whose thread ends while it is in it.
test.each(isWhole ? [40, 60, 80] : [60])(
  'The bundled model is closed %i ms after it was asked',
  (milliseconds) => {
    const { status, stderr } = spawnSync(process.execPath, [CLOSED, String(milliseconds)]);
    expect(stderr.toString()).toBe('');
    expect(status).toBe(0);
  },
);
