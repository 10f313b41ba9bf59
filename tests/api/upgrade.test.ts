import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { describeOnEachDatabase, type ReservedPlace } from '../support/databases';
import { eventually } from '../support/eventually';
import { signIn } from '../support/panel-api';
import { root, startProcess, type ServiceProcess } from '../support/service';

/** Databases of earlier versions, by their commits (scripts/fixtures/stored-database.mjs). */
const STORED = path.join(root, 'tests/fixtures/databases');

interface Settings {
  secrets: Record<string, string>;
  tokens: { sqlite: string; postgres: string };
  account: { email: string; password: string };
}

describeOnEachDatabase('A database', ({ client, reserve }) => {
  describe.each(readdirSync(STORED))('of %s', (version) => {
    const stored = (name: string): Buffer => readFileSync(path.join(STORED, version, name));
    const { secrets, tokens, account } = JSON.parse(stored('settings.json').toString()) as Settings;
    let place: ReservedPlace;
    let service: ServiceProcess;

    const restore = async ({ DATABASE_FILENAME = '', DATABASE_URL }: Record<string, string>) => {
      if (client === 'sqlite') {
        writeFileSync(DATABASE_FILENAME, gunzipSync(stored('sqlite.db.gz')));
        return;
      }
      const connection = new Client({ connectionString: DATABASE_URL });
      await connection.connect();
      try {
        await connection.query(gunzipSync(stored('postgres.sql.gz')).toString());
      } finally {
        await connection.end();
      }
    };

    const status = async (address: string): Promise<number> =>
      (await fetch(`${service.url}${address}`)).status;

    beforeAll(async () => {
      place = await reserve();
      await restore(place.environment);
      service = await startProcess({ env: { ...place.environment, ...secrets } });
    });

    afterAll(async () => {
      await service?.stop();
      await place?.release();
    });

    test('is upgraded without a complaint', () => {
      expect(service.output()).not.toMatch(/\berror\b/i);
    });

    test('has its articles as they were', async () => {
      const page = await fetch(`${service.url}/example-travel/an-old-story.md`);
      expect(page.status).toBe(200);
      const text = await page.text();
      expect(text).toContain('An old story');
      expect(text).toContain('With **weight**.');
      expect(text).toContain('Ada Writer');
      expect(await status('/example-travel/an-old-draft')).toBe(404);
      expect(await status('/example-travel/an-old-plan')).toBe(404);
      await eventually(async () => {
        const found = await fetch(`${service.url}/api/search?q=old`);
        expect(await found.text()).toContain('An old story');
      });
    });

    test('lets its pipelines and its people in', async () => {
      const body = { ota_id: 1, author_id: 1, title: 'A new story', body: 'x', is_published: true };
      const posted = await fetch(`${service.url}/api/articles`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${tokens[client]}` },
        body: JSON.stringify(body),
      });
      expect(posted.status).toBe(201);
      expect(await status('/example-travel/a-new-story')).toBe(200);
      const panel = await signIn(service, account);
      const listed = await panel.call<{ results: { title: string; status: string }[] }>(
        'GET',
        '/content-manager/collection-types/api::article.article?sort=title',
      );
      expect(listed.body.results.map(({ title }) => title)).toEqual([
        'A new story',
        'An old draft',
        'An old plan',
        'An old story',
      ]);
    });

    test('starts again', async () => {
      await service.restart();
      expect(await status('/example-travel/an-old-story')).toBe(200);
    });
  });
});
