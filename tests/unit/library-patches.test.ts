import type { Core } from '@strapi/strapi';
import {
  declaredPatches,
  declarePatch,
  installedVersion,
  isWrittenFor,
  warnOfOutdatedPatches,
} from '@ota-news/foundation/library-patches/library-patch';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { panelPatches } from '#plugins/editing/admin/src/patches/versions';
import { root } from '../support/service';

const FOLDERS = [
  'src/foundation/library-patches',
  'src/plugins/agent-auth/server/src/oauth/engine/patches',
];
const EXTENSIONS = ['src/extensions/content-manager', 'src/extensions/upload'];
const PANEL = 'src/plugins/editing/admin/src/patches';

const filesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder)).map((name) => path.join(root, folder, name));

const patchFiles = FOLDERS.flatMap(filesIn).filter((file) => !file.endsWith('library-patch.ts'));

const ofPanel = panelPatches.map((patch) => ({
  ...patch,
  file: path.join(root, PANEL, patch.file),
}));

describe('A change of a library at run time', () => {
  beforeAll(() => {
    for (const file of patchFiles) require(file);
    for (const folder of EXTENSIONS) require(path.join(root, folder, 'strapi-server.ts'));
  });

  test('is declared by each file that makes one', () => {
    const silent = patchFiles.filter(
      (file) => !readFileSync(file, 'utf8').includes('declarePatch('),
    );
    expect(silent).toEqual([]);
    const ofFolder = filesIn(PANEL).map((file) => path.parse(file).name);
    const named = ['versions', ...panelPatches.map(({ file }) => file)];
    expect(named.toSorted()).toEqual(ofFolder.toSorted());
    expect(declaredPatches().length).toBeGreaterThanOrEqual(patchFiles.length + EXTENSIONS.length);
  });

  test('was written for the installed version of the library', () => {
    const outdated = [...declaredPatches(), ...ofPanel].flatMap((patch) => {
      const version = installedVersion(patch);
      return version !== undefined && isWrittenFor(patch, version) ? [] : [{ patch, version }];
    });
    expect(outdated).toEqual([]);
  });

  test('is named once in the log of a service with another version', () => {
    const warnings: string[] = [];
    const strapi = { log: { warn: (line: string) => warnings.push(line) } };
    declarePatch(__filename, 'knex', '3.0.0', '30');
    declarePatch(__filename, 'no-such-library', '1');
    warnOfOutdatedPatches(strapi as unknown as Core.Strapi);
    warnOfOutdatedPatches(strapi as unknown as Core.Strapi);
    expect(warnings).toEqual([
      expect.stringMatching(
        / unit\/library-patches\.test was written for knex 3\.0\.0 or 30, but 3\./,
      ),
    ]);
  });
});
