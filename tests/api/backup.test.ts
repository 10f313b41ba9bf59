import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  describeOnEachDatabase,
  lineToPostgres,
  postgres,
  type ReservedPlace,
} from '../support/databases';
import { until } from '../support/eventually';
import { killCommandWhen } from '../support/killed-command';
import { addressOf, describeWith } from '../support/local-services';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { signIn } from '../support/panel-api';
import { imageForm, png } from '../support/pictures';
import { isWhole } from '../support/scope';
import { runCommand, startService, type Service } from '../support/service';
import { execute, rowsOf, valueOf } from '../support/sql';

interface Listing {
  data: { article_id: number; title: string; slug: string }[];
}

const PAGE_SIZE = 100;

const titles = async (service: Pick<Service, 'url'>, newsroom: Newsroom): Promise<string[]> => {
  const found: string[] = [];
  for (let page = 1; ; page += 1) {
    const query = `sort=article_id&status=draft&pagination[pageSize]=${PAGE_SIZE}&pagination[page]=${page}`;
    const response = await fetch(`${service.url}/api/articles?${query}`, {
      headers: { Authorization: `Bearer ${newsroom.fullToken}` },
    });
    expect(response.status).toBe(200);
    const { data } = (await response.json()) as Listing;
    found.push(...data.map(({ title }) => title));
    if (data.length < PAGE_SIZE) return found;
  }
};

const command = (service: Pick<Service, 'environment'>, ...args: string[]): Promise<string> =>
  runCommand(service, args);

describeOnEachDatabase('Backup and restore', (database) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ota-news-backup-'));
  const backup = path.join(folder, 'backup');
  let origin: Service;
  let place: ReservedPlace;
  let target: Service | undefined;
  let newsroom: Newsroom;
  let picture: { path: string };
  let accepted: string[];

  const post = async (title: string): Promise<void> => {
    const response = await newsroom.post({ title, is_published: true });
    if (response.status !== 201) throw new Error(await response.text());
  };

  /** Publishes one article after the other until told to stop; answers with their titles. */
  const writeMeanwhile = () => {
    const written: string[] = [];
    let isOver = false;
    const writing = (async () => {
      while (!isOver) {
        const title = `During ${written.length}`;
        await post(title);
        written.push(title);
      }
    })();
    return {
      written,
      async stop(): Promise<void> {
        isOver = true;
        await writing;
      },
    };
  };

  beforeAll(async () => {
    origin = await database.start();
    newsroom = await openNewsroom(origin);
    const uploaded = await newsroom.upload(imageForm(await png(1200, 600)));
    picture = ((await uploaded.json()) as { image: { path: string } }).image;
    for (let index = 0; index < 5; index += 1) await post(`Before ${index}`);
    const writer = writeMeanwhile();
    await command(origin, 'backup', backup);
    accepted = [...writer.written];
    await writer.stop();
    expect(accepted.length).toBeGreaterThan(0);
    place = await database.reserve();
  });

  afterAll(async () => {
    await origin?.stop();
    await target?.stop();
    await place?.release();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Declares a test of what looks at a backup before any database is asked: one of them stands for both. */
  const itAlike = (title: string, test: () => Promise<void>): void => {
    if (isWhole || database.client === 'sqlite') it(title, test);
  };

  itAlike('refuses a folder that has something in it', async () => {
    const before = readdirSync(backup);
    await expect(command(origin, 'backup', backup)).rejects.toThrow('is not empty');
    expect(readdirSync(backup)).toEqual(before);
  });

  it('restores into an empty place, and over content only with --force', async () => {
    await command(place, 'restore', backup);
    await expect(command(place, 'restore', backup)).rejects.toThrow(
      /database has tables.*uploads has files.*--force/s,
    );
    // The restore on PostgreSQL that is killed, below, is made again over content.
    if (isWhole || database.client === 'sqlite') {
      await command(place, 'restore', backup, '--force');
    }
    const { DATABASE_FILENAME: file = '' } = place.environment;
    // Accounts and hashed tokens are in it.
    if (database.client === 'sqlite') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  itAlike('changes nothing when the backup is damaged or unfinished', async () => {
    const damaged = path.join(folder, 'damaged');
    cpSync(backup, damaged, { recursive: true });
    const [name] = readdirSync(path.join(damaged, 'uploads'));
    appendFileSync(path.join(damaged, 'uploads', name ?? ''), 'x');
    await expect(command(place, 'restore', damaged, '--force')).rejects.toThrow(
      `uploads/${name} of the backup is damaged`,
    );
    rmSync(path.join(damaged, 'manifest.json'));
    await expect(command(place, 'restore', damaged, '--force')).rejects.toThrow(
      'no finished backup',
    );
  });

  it('brings back one moment: all that was accepted before it, and nothing half', async () => {
    target = await startService({ env: place.environment });
    const { url } = target;
    const there = await titles(origin, newsroom);
    const here = await titles(target, newsroom);
    // Whatever came later is missing from the end, never from the middle.
    expect(here).toEqual(there.slice(0, here.length));
    expect(here.slice(0, 5)).toEqual([0, 1, 2, 3, 4].map((index) => `Before ${index}`));
    expect(here.length).toBeLessThanOrEqual(5 + accepted.length + 1);

    const page = await fetch(`${url}/${newsroom.otaSlug}/before-0.md`);
    expect(await page.text()).toContain('Before 0');
    const [wanted, got] = await Promise.all(
      [origin.url, url].map(async (base) =>
        Buffer.from(await (await fetch(`${base}${picture.path}`)).arrayBuffer()),
      ),
    );
    expect(got?.equals(wanted ?? Buffer.alloc(0))).toBe(true);

    // Accounts and tokens are part of it, and writing goes on with a number of its own.
    await signIn(target);
    const response = await fetch(`${url}/api/articles`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${newsroom.token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({
        ota_id: newsroom.otaId,
        author_id: newsroom.authorId,
        title: 'After the restore',
        body: 'Text.',
      }),
    });
    expect(response.status).toBe(201);
    const { article } = (await response.json()) as { article: { id: number } };
    // A number that was being given out while the backup was made may be left out, never given twice.
    expect(article.id).toBeGreaterThan(here.length);
    expect(article.id).toBeLessThanOrEqual(there.length + 1);

    await expect(command(target, 'restore', backup, '--force')).rejects.toThrow('in use');
    expect((await titles(target, newsroom)).at(-1)).toBe('After the restore');
  });
});

describeWith('PostgreSQL', 'A restore on PostgreSQL that is killed', () => {
  /** More than what stands between the command and PostgreSQL's program may hold. */
  const LONG_TEXT = "SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 40000)";

  /** Sessions of PostgreSQL's own program on a database, seen from another one. */
  const sessions = async (database: string): Promise<number> => {
    const server = { folder: '', environment: { DATABASE_URL: addressOf('PostgreSQL') } };
    const found = await rowsOf(
      server,
      `SELECT pid FROM pg_stat_activity WHERE datname = '${database}' AND application_name = 'pg_restore'`,
    );
    return found.length;
  };

  it('leaves what was there, and nothing goes on without the command', async () => {
    const place = await postgres.reserve({ withTables: true });
    const backup = mkdtempSync(path.join(tmpdir(), 'ota-news-backup-'));
    const line = await lineToPostgres();
    try {
      const address = new URL(place.environment.DATABASE_URL ?? '');
      const database = address.pathname.slice(1);
      await execute(place, `INSERT INTO pages (title, body) VALUES ('Long', (${LONG_TEXT}))`);
      await command(place, 'backup', backup);
      await execute(place, "INSERT INTO pages (title) VALUES ('Later')");

      address.port = String(line.port);
      const afar = { environment: { ...place.environment, DATABASE_URL: address.href } };
      line.delay(20);
      let isRestoring = false;
      const killing = killCommandWhen(afar, ['restore', backup, '--force'], () => isRestoring);
      await until(
        () => sessions(database),
        (count) => count > 0,
      );
      isRestoring = true;
      expect(await killing).toBe(true);
      expect(await sessions(database)).toBe(1);
      line.delay(0);
      await until(
        () => sessions(database),
        (count) => count === 0,
      );
      expect(await valueOf(place, "SELECT count(*) FROM pages WHERE title = 'Later'")).toBe('1');
      await command(place, 'restore', backup, '--force');
      expect(await rowsOf(place, 'SELECT title FROM pages')).toEqual([{ title: 'Long' }]);
    } finally {
      await line.cut();
      await place.release();
      rmSync(backup, { recursive: true, force: true });
    }
  });
});
