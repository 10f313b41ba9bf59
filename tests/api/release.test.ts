import { existsSync, lstatSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { sqlite, type ReservedPlace } from '../support/databases';
import { eventually } from '../support/eventually';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { imageForm, png } from '../support/pictures';
import { releaseProject, type ProjectCopy, type Terminal } from '../support/project-copy';
import { freePort } from '../support/free-port';

/** What all files of a folder take on the disk, in bytes. */
const sizeOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const full = path.join(folder, entry.name);
    return sum + lstatSync(full).blocks * 512 + (entry.isDirectory() ? sizeOf(full) : 0);
  }, 0);

describe('A release', () => {
  let project: ProjectCopy;
  let place: ReservedPlace;
  let terminal: Terminal;
  let newsroom: Newsroom;
  let url: string;
  let environment: Record<string, string>;

  beforeAll(async () => {
    project = releaseProject();
    place = await sqlite.reserve({ withTables: true });
    const programs = path.join(place.folder, 'programs');
    mkdirSync(programs);
    symlinkSync(process.execPath, path.join(programs, 'node'));
    const port = String(await freePort());
    url = `http://127.0.0.1:${port}`;
    environment = {
      ...place.environment,
      // A machine with no compiler, and without npm.
      PATH: programs,
      HOME: place.folder,
      EMBEDDINGS: 'bundled',
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: url,
    };
    terminal = project.runScript('start', [], environment);
    await eventually(async () => expect((await fetch(`${url}/up`)).status).toBe(200));
    newsroom = await openNewsroom({ url, folder: place.folder });
  });
  afterAll(async () => {
    await terminal?.interrupt();
    await place?.release();
    project?.remove();
  });

  test('takes less than 600 MB, without sources and tools that build', () => {
    const { folder } = project;
    for (const left of [
      'node_modules/jest',
      'node_modules/typescript-7',
      'tsconfig.json',
      '.env',
    ]) {
      expect([left, existsSync(path.join(folder, left))]).toEqual([left, false]);
    }
    const sources = ['src', 'dist', 'scripts', 'packages']
      .flatMap((part) =>
        readdirSync(path.join(folder, part), { recursive: true, encoding: 'utf8' }),
      )
      .filter((file) => /\.tsx?$/.test(file));
    expect(sources).toEqual([]);
    // Strapi would make it, where the files may belong to somebody else.
    expect(existsSync(path.join(folder, 'database/migrations'))).toBe(true);
    expect(sizeOf(folder)).toBeLessThan(600e6);
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
    // Where the runtime of the model keeps by what it tells this machine from others.
    expect(existsSync(path.join(place.folder, '.cache/Microsoft'))).toBe(false);
  });

  test('has the commands of operators', async () => {
    const said = await project.runScript('doctor', [], environment).result();
    expect(said).toContain(`${url}/up answers.`);
    const exported = path.join(place.folder, 'exported');
    await project.runScript('export', ['markdown', exported], environment).result();
    expect(readdirSync(path.join(exported, 'posts')).join()).toContain('a-hotel-by-the-seaside');
    const written = await project.runScript('secrets', [], environment).result();
    expect(written).toContain('Wrote .env with generated secrets');
    expect(lstatSync(path.join(project.folder, '.env')).mode & 0o777).toBe(0o600);
  });

  test('ends without a complaint', async () => {
    expect(await terminal.interrupt()).toBe(0);
    expect(terminal.output()).not.toMatch(/error|cannot find/i);
  });
});
