import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MODULE_CACHE = path.resolve(__dirname, '../../scripts/module-cache.cjs');

const WRITTEN = new Date('2026-01-01');

/** More modules than are worth saving. */
const MANY = Array.from({ length: 60 }, (_, number) => `part-${number}`);

describe('The cache of modules', () => {
  let project: string;

  /** Writes a file that tells by nothing but its text and its length that it is another. */
  const write = (file: string, text: string): void => {
    const whole = path.join(project, file);
    mkdirSync(path.dirname(whole), { recursive: true });
    writeFileSync(whole, text);
    utimesSync(whole, WRITTEN, WRITTEN);
  };

  const start = (env: Record<string, string> = {}, options: string[] = []): unknown =>
    JSON.parse(
      execFileSync(process.execPath, [...options, 'start.cjs'], {
        cwd: project,
        env: { PATH: process.env.PATH, ...env },
        encoding: 'utf8',
      }),
    );

  const cacheFile = (): string => {
    const folder = path.join(project, 'node_modules/.cache/modules');
    const files = readdirSync(folder);
    expect(files).toHaveLength(1);
    return path.join(folder, files[0] ?? '');
  };

  beforeEach(() => {
    project = mkdtempSync(path.join(tmpdir(), 'module-cache-'));
    mkdirSync(path.join(project, 'scripts'));
    cpSync(MODULE_CACHE, path.join(project, 'scripts/module-cache.cjs'));
    write('package-lock.json', '{}');
    write(
      'start.cjs',
      `const vm = require('node:vm');
      const kept = [];
      vm.Script = class extends vm.Script {
        constructor(text, options) {
          super(text, options);
          if (options.cachedData) kept.push(this);
        }
      };
      const { useModuleCache, closeModuleCache } = require('./scripts/module-cache.cjs');
      useModuleCache();
      (async () => {
        const found = await require('parts');
        const refused = kept.filter(({ cachedDataRejected }) => cachedDataRejected).length;
        console.log(JSON.stringify({ ...found, own: require('./src/own'), refused }));
        // As a service does that collects the garbage of its start.
        require('node:v8').setFlagsFromString('--expose-gc');
        await closeModuleCache();
      })();`,
    );
    write('src/own.js', `module.exports = 'own';`);
    for (const part of MANY) write(`node_modules/parts/${part}.js`, `module.exports = 'old';`);
    write(
      'node_modules/parts/index.js',
      `#!/usr/bin/env node
      const parts = [${MANY.map((part) => `require('./${part}')`).join(', ')}];
      const stack = () => new Error('é – 日本').stack.split('\\n').slice(0, 2).join(' ');
      module.exports = import('esm').then(({ value }) => ({
        parts: [...new Set(parts)], value, required: require('esm').value, commonJs: require('./late'),
        main: require.main === process.mainModule, sure: require.resolve('./late'), stack: require('./stack')(),
      }));`,
    );
    write('node_modules/parts/late.js', `module.exports = { this: this === exports, __filename };`);
    write(
      'node_modules/parts/stack.js',
      `// Prüfung: 日本\nmodule.exports = () =>\n  new Error('é 日本').stack.split('\\n').slice(0, 2).join(' ');`,
    );
    write('node_modules/esm/package.json', '{ "type": "module", "exports": "./index.js" }');
    write('node_modules/esm/index.js', 'export const value = import.meta.url.slice(-12);');
  });
  afterEach(() => rmSync(project, { recursive: true, force: true }));

  it('gives each module as Node does', () => {
    const without = start({ NODE_DISABLE_COMPILE_CACHE: '1' });
    expect(without).toMatchObject({ parts: ['old'], required: 'esm/index.js', main: true });
    expect(JSON.stringify(without)).toContain('stack.js:3:3');
    expect(start()).toEqual(without);
    expect(cacheFile()).toBeDefined();
    expect(start()).toEqual(without);
  });

  it('takes a module that was saved, and not one whose file has changed', () => {
    start();
    for (const part of MANY) write(`node_modules/parts/${part}.js`, `module.exports = 'new';`);
    expect(start()).toMatchObject({ parts: ['old'] });
    expect(start({ NODE_DISABLE_COMPILE_CACHE: '1' })).toMatchObject({ parts: ['new'] });
    write('node_modules/parts/part-7.js', `module.exports = 'newer';`);
    expect(start()).toMatchObject({ parts: ['old', 'newer'] });
  });

  it('keeps no code that the next start refuses, and keeps that of other options of V8 apart', () => {
    for (const options of [[], ['--max-semi-space-size=16']]) {
      start({}, options);
      write(`node_modules/parts/part-7.js`, `module.exports = 'new';`);
      expect(start({}, options)).toMatchObject({ parts: ['old'], refused: 0 });
      write(`node_modules/parts/part-7.js`, `module.exports = 'old';`);
    }
  });

  it('finds a module of ours where it has moved to', () => {
    start();
    rmSync(path.join(project, 'src/own.js'));
    write('src/own/index.js', `module.exports = 'moved';`);
    expect(start()).toMatchObject({ own: 'moved' });
  });

  it('begins anew with another lock file, and when a part of it is missing', () => {
    start();
    for (const part of MANY) write(`node_modules/parts/${part}.js`, `module.exports = 'new';`);
    truncateSync(cacheFile(), statSync(cacheFile()).size - 100);
    expect(start()).toMatchObject({ parts: ['new'] });
    for (const part of MANY) write(`node_modules/parts/${part}.js`, `module.exports = 'old';`);
    expect(start()).toMatchObject({ parts: ['new'] });
    write('package-lock.json', '{ "name": "other" }');
    expect(start()).toMatchObject({ parts: ['old'] });
  });

  it('does without where it can’t write', () => {
    write('node_modules/.cache/modules', 'a file');
    expect(start()).toMatchObject({ parts: ['old'] });
    expect(start()).toMatchObject({ parts: ['old'] });
  });
});
