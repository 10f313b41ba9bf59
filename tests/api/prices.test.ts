import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeOnAlikeDatabases } from '../support/databases';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { isBrief } from '../support/scope';
import { nodeOptions } from '../support/node-options';
import { root, type Service } from '../support/service';

const sharedPrices = path.join(root, '../shared/data/prices');
const ownPrices = path.join(root, 'database/demo/prices');

/** More than one statement can store. */
const LONG_ROWS = isBrief ? 12_000 : 100_000;

interface Outcome {
  code: number | null;
  printed: string;
}

/** `npm run prices -- …` without npm. */
const prices = (service: Service, ...args: string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [...nodeOptions, 'scripts/command.mjs', 'prices', ...args],
      {
        cwd: root,
        env: service.environment,
      },
    );
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.once('exit', (code) => resolve({ code, printed }));
  });

/** Days going backwards from a Friday, one row each. */
const longFile = (rows: number): string => {
  const last = Date.UTC(2024, 2, 1);
  const lines = Array.from({ length: rows }, (_, index) => {
    const day = new Date(last - index * 86_400_000).toISOString().slice(0, 10);
    return `${day},${100 + (index % 50)}`;
  });
  return ['date,close', ...lines].join('\r\n');
};

const files = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .map((name) => path.join(folder, name));

/** What a file says about its last year. */
const expectedYear = (file: string): { date: string; close: number }[] => {
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','))
    .map(([date = '', close]) => ({ date, close: Number(close) }));
  const last = rows.at(-1)?.date ?? '';
  const yearEarlier = `${Number(last.slice(0, 4)) - 1}${last.slice(4)}`;
  return rows.filter(({ date }) => date >= yearEarlier);
};

describeOnAlikeDatabases('npm run prices', (database) => {
  let service: Service;
  let newsroom: Newsroom;
  let folder: string;
  let session: string;

  const fileOf = (name: string, text: string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };

  const closes = async (slug: string): Promise<{ date: string; close: number }[]> => {
    const response = await fetch(`${service.url}/stock/${slug}/history`);
    return ((await response.json()) as { prices: { date: string; close: number }[] }).prices;
  };

  const upload = (text: string, ota = 'small', address = '', fields = {}): Promise<Response> => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ota, ...fields })) form.set(name, String(value));
    form.set('file', new File([text], 'prices.csv', { type: 'text/csv' }));
    return fetch(`${service.url}/admin/market-data/imports${address}`, {
      method: 'POST',
      body: form,
      headers: { Authorization: `Bearer ${session}` },
    });
  };

  const list = async (slug: string, ticker: string): Promise<void> => {
    const data = { name: `${ticker} group`, slug, ticker, currency: 'USD', is_listed: true };
    const response = await newsroom.call('POST', '/api/otas', { data }, newsroom.fullToken);
    expect(response.status).toBe(201);
  };

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'ota-prices-'));
    service = await database.start({ env: { PAGE_CACHE_SECONDS: '0' } });
    newsroom = await openNewsroom(service);
    session = newsroom.panel.token;
    await list('long-history', 'LONG');
    await list('small', 'SMLL');
    for (const file of files(ownPrices)) {
      const ticker = path.parse(file).name;
      await list(`ota-${ticker.toLowerCase()}`, ticker);
    }
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('imports every given file; refuses a wrong one, and a ticker that nobody has', async () => {
    const given = files(sharedPrices);
    expect(given.length).toBeGreaterThan(0);
    const wrong = fileOf('SMLL.csv', 'date,close\n2024-01-04,1\n2024-01-05,-1\n');
    const stray = fileOf('STRAY.csv', 'date,close\n2024-01-04,1\n');
    const unusual = fileOf(
      'LONG.csv',
      'date,close\n2024-01-12,3500\n2024-01-13,3500\n2024-01-15,35\n',
    );
    const { code, printed } = await prices(service, 'import', wrong, stray, unusual, ...given);
    expect(code).toBe(1);
    expect(printed).toContain('SMLL.csv was not imported:\nline 3: close "-1" is not');
    expect(printed).toContain('No OTA has the ticker "STRAY"');
    for (const slip of [
      '2024-01-13 is a Saturday',
      '2024-01-15: 35 follows the close 3500 of 2024-01-13',
      '--accept-unusual',
    ]) {
      expect(printed).toContain(slip);
    }
    expect(printed).not.toContain('    at ');
    for (const slug of ['small', 'long-history']) expect(await closes(slug)).toEqual([]);
    for (const file of given) {
      const slug = `ota-${path.parse(file).name.toLowerCase()}`;
      expect(await closes(slug)).toEqual(expectedYear(file));
    }
  });

  it('takes a long file, twice to the same effect', async () => {
    const rows = database.client === 'sqlite' ? LONG_ROWS : 3_000;
    for (const file of [longFile(rows), longFile(1_000)]) {
      const response = await upload(file, 'long-history', '', { accept_unusual: true });
      expect(await response.json()).toMatchObject({ data: { to: '2024-03-01' } });
    }
    const year = await closes('long-history');
    expect(year).toHaveLength(367);
    expect(new Set(year.map(({ date }) => date)).size).toBe(367);
    expect(year.at(-1)).toEqual({ date: '2024-03-01', close: 100 });
  });

  it('reads columns by name, counts a repeated row once and corrects a stored close', async () => {
    const first = '\uFEFFClose,Volume,Date\n10.5,100,2024-01-02\n';
    const second = 'date,close\n2024-01-02,11\n2024-01-03,12\n2024-01-03,12\n';
    for (const file of [first, second]) expect((await upload(file)).status).toBe(200);
    expect(await closes('small')).toEqual([
      { date: '2024-01-02', close: 11 },
      { date: '2024-01-03', close: 12 },
    ]);
  });

  it('says what a file would do, stores nothing of it, and counts the same when it does', async () => {
    const before = await closes('small');
    const file = 'date,close\n2024-01-02,11\n2024-01-03,12.5\n2024-01-08,13\n';
    const counts = { rows: 3, added: 1, changed: 1, same: 1, from: '2024-01-02', to: '2024-01-08' };
    const preview = await upload(file, 'small', '/preview');
    expect(await preview.json()).toMatchObject({
      data: {
        ...counts,
        faultCount: 0,
        sample: [
          { date: '2024-01-03', close: 12.5, stored: 12 },
          { date: '2024-01-08', close: 13, stored: null },
        ],
      },
    });
    expect(await closes('small')).toEqual(before);
    expect(await (await upload(file)).json()).toMatchObject({ data: counts });
    const again = { ...counts, added: 0, changed: 0, same: 3 };
    expect(await (await upload(file)).json()).toMatchObject({ data: again });
  });

  it('stores closes of weekends, and leaps, only where somebody says so', async () => {
    const before = await closes('small');
    const text = 'date,close\n2024-01-12,3500\n2024-01-13,3500\n2024-01-15,35\n';
    const slips = [
      '2024-01-12: 3500 follows the close 13 of 2024-01-08',
      '2024-01-13 is a Saturday',
      '2024-01-15: 35 follows the close 3500 of 2024-01-13',
    ];
    const preview = await upload(text, 'small', '/preview');
    expect(await preview.json()).toMatchObject({ data: { unusual: slips, unusualCount: 3 } });
    expect((await upload(text)).status).toBe(400);
    expect(await closes('small')).toEqual(before);
    const file = fileOf('SMLL.csv', text);
    expect((await prices(service, 'import', file, '--accept-unusual')).code).toBe(0);
    expect(await closes('small')).toHaveLength(before.length + 3);
  });

  it('previews every fault with its line, a few hundred of them, and foreign OTAs not at all', async () => {
    const wrong = Array.from({ length: 500 }, (_, index) => `2024-13-01,${index}`);
    const file = ['date,close', '2024-01-04,1', ...wrong].join('\n');
    const response = await upload(file, 'small', '/preview');
    const { data } = (await response.json()) as {
      data: { rows: number; faultCount: number; faults: { line: number; message: string }[] };
    };
    expect(data).toMatchObject({ rows: 1, faultCount: 500 });
    expect(data.faults).toHaveLength(200);
    expect(data.faults[0]).toEqual({
      line: 3,
      message: '"2024-13-01" is not a date of the form YYYY-MM-DD',
    });
    const separator = await upload('date,close\n2024-01-04,1,234.5\n', 'small', '/preview');
    expect(await separator.json()).toMatchObject({ data: { rows: 0, faultCount: 1 } });
    expect((await upload(file, 'nobody', '/preview')).status).toBe(400);
  });

  it('refuses wrong files whole, naming line and fault, and anyone but an editor', async () => {
    const before = await closes('small');
    const cases: [string, string, RegExp][] = [
      ['column', 'date,price\n2024-01-04,1\n', /line 1: the column "close" is missing/],
      ['order', 'date,close\n2024-01-04,1\n04/01/2024,1\n', /line 3: "04\/01\/2024" is not a date/],
      ['february', 'date,close\n2024-02-30,1\n', /line 2: "2024-02-30" is not a date/],
      ['future', 'date,close\n2999-01-01,1\n', /line 2: 2999-01-01 lies in the future/],
      ['negative', 'date,close\n2024-01-04,-1\n', /line 2: close "-1" is not a positive/],
      ['zero', 'date,close\n2024-01-04,0\n', /line 2: close 0 is not between/],
      ['absurd', 'date,close\n2024-01-04,99999999999\n', /line 2: close 99999999999 is not/],
      ['words', 'date,close\n2024-01-04,NaN\n', /line 2: close "NaN"/],
      ['gap', 'date,close\n2024-01-04,\n', /line 2: close "" is not/],
      ['twice', 'date,close\n2024-01-04,1\n2024-01-04,2\n', /line 3: 2024-01-04 .* 1 on line 2/],
      ['quote', 'date,close\n"2024-01-04,1\n', /[Qq]uote/],
      ['ragged', 'date,close\n2024-01-04\n', /line 2|on line 2/],
      ['line', `date,close\n${'9'.repeat(900_000)}`, /[Mm]ax/],
      ['empty', '', /no prices/],
      ['header', 'date,close\n', /no prices/],
    ];
    for (const [name, text, complaint] of cases) {
      const response = await upload(text);
      expect([name, response.status]).toEqual([name, 400]);
      const { error } = (await response.json()) as { error: { message: string } };
      expect(error.message).toMatch(complaint);
    }
    expect(await closes('small')).toEqual(before);
    for (const address of ['imports', 'imports/preview', 'quotes/run']) {
      const stranger = await fetch(`${service.url}/admin/market-data/${address}`, {
        method: 'POST',
      });
      expect([address, stranger.status]).toEqual([address, 401]);
    }
    const run = await newsroom.panel.call('POST', '/admin/market-data/quotes/run', {});
    expect(run).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('QUOTE_PROVIDER') } },
    });
  });
});
