import { existsSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sqlite, type ReservedPlace } from '../support/databases';
import { eventually } from '../support/eventually';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { imageForm, png } from '../support/pictures';
import { copyProject, type ProjectCopy, type Terminal } from '../support/project-copy';
import { freePort } from '../support/service';

/** What all files of a folder take on the disk, in bytes. */
const sizeOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const full = path.join(folder, entry.name);
    return sum + lstatSync(full).blocks * 512 + (entry.isDirectory() ? sizeOf(full) : 0);
  }, 0);

describe('A built project with the packages for serving alone', () => {
  let project: ProjectCopy;
  let place: ReservedPlace;
  let terminal: Terminal;
  let newsroom: Newsroom;
  let url: string;

  beforeAll(async () => {
    project = copyProject('for serving');
    place = await sqlite.reserve({ withTables: true });
    const port = String(await freePort());
    url = `http://127.0.0.1:${port}`;
    terminal = project.runScript('start', [], {
      ...place.environment,
      EMBEDDINGS: 'bundled',
      HOST: '127.0.0.1',
      PORT: port,
    });
    await eventually(async () => expect((await fetch(`${url}/up`)).status).toBe(200));
    newsroom = await openNewsroom({ url, folder: place.folder });
  });
  afterAll(async () => {
    await terminal?.interrupt();
    await place?.release();
    project?.remove();
  });

  test('takes less than 600 MB', () => {
    expect(existsSync(path.join(project.folder, 'node_modules/jest'))).toBe(false);
    expect(sizeOf(project.folder)).toBeLessThan(600e6);
  });

  test('stores articles and pictures, and shows them', async () => {
    const picture = await newsroom.upload(imageForm(await png()));
    expect(picture.status).toBe(201);
    const posted = await newsroom.post({ title: 'A hotel by the seaside', is_published: true });
    expect(posted.status).toBe(201);
    for (const address of [
      '/example-travel/a-hotel-by-the-seaside',
      '/example-travel/a-hotel-by-the-seaside.md',
      '/cockpit',
      '/docs/api/openapi.json',
    ]) {
      expect([address, (await fetch(`${url}${address}`)).status]).toEqual([address, 200]);
    }
  });

  test('finds by meaning', async () => {
    await eventually(async () => {
      const found = await fetch(`${url}/api/search?q=beach%20lodging`);
      expect(await found.text()).toContain('A hotel by the seaside');
    });
  });

  test('ends without a complaint', async () => {
    expect(await terminal.interrupt()).toBe(0);
    expect(terminal.output()).not.toMatch(/error|cannot find/i);
  });
});
