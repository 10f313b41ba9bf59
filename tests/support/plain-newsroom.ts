import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { freePort } from './free-port';
import { root } from './service';

const packages = path.join(root, '.tmp/packages');

/** Project below which those of the tests stand, and whose Strapi they use: this one, or one with another Strapi. */
const host = process.env.STRAPI_PROJECT ?? root;

/** Projects that install the packages: one in JavaScript that takes any of them, and an example for adopters. */
const projects = {
  plain: path.join(root, 'tests/packaging/newsroom'),
  'chip-news': path.join(root, 'examples/chip-news'),
};

interface PlainProject {
  project?: keyof typeof projects;
  environment?: Record<string, string>;
}

const START_TIMEOUT_MS = 120_000;

/** Makes the packages as an operator does. */
export const packPlugins = (): void => {
  execFileSync(process.execPath, ['scripts/pack-plugins.mjs'], { cwd: root, stdio: 'pipe' });
};

const tarballOf = (name: string): string => {
  const file = readdirSync(packages).find((entry) =>
    new RegExp(`^ota-news-${name}-\\d.*\\.tgz$`).test(entry),
  );
  if (file === undefined) throw new Error(`There is no package of ${name}.`);
  return path.join(packages, file);
};

/** A file as npm has packed it. */
export const packedFile = (name: string, file: string): string =>
  execFileSync('tar', ['-xzOf', tarballOf(name), `package/${file}`], { encoding: 'utf8' });

/** Puts a package where npm would; what it depends on is found in the project above. */
const install = (folder: string, name: string): void => {
  const target = path.join(folder, 'node_modules/@ota-news', name);
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['-xzf', tarballOf(name), '-C', target, '--strip-components=1']);
};

interface Manifest {
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
}

export const packedManifest = (name: string): Manifest =>
  JSON.parse(readFileSync(path.join(packages, name, 'package.json'), 'utf8'));

const REQUEST =
  /\b(?:require(?:\.resolve)?|import)\(\s*["'`]([^"'`$]+)|\bfrom\s*["']([^"'\s]+)["']/g;

/** The texts of the modules of a package, or of a part of it; none where it has no such part. */
export const modulesOf = (name: string, part: 'dist' | 'dist/admin' = 'dist'): string[] => {
  const folder = path.join(packages, name, part);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.m?js$/.test(file) && !file.includes('/assets/'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
};

/** The packages that any module of a package asks for, whatever its manifest says. */
export const packagesRequiredBy = (name: string): string[] => {
  const requests = modulesOf(name)
    .flatMap((text) => [...text.matchAll(REQUEST)])
    .map(([, required, imported]) => required ?? imported ?? '')
    .filter((request) => !request.startsWith('.') && !isBuiltin(request))
    .map((request) => request.split('/').slice(0, request.startsWith('@') ? 2 : 1));
  return [...new Set(requests.map((parts) => parts.join('/')))];
};

export interface PlainNewsroom {
  url: string;
  folder: string;
  output(): string;
  stop(): Promise<void>;
}

/** What npm and a build leave in a project that somebody has tried. */
const isSource = (file: string): boolean => !/\/(?:node_modules|dist|build|\.tmp)$/.test(file);

/** Compiled projects; nothing that they are compiled from changes while the tests run. */
const compiled = path.join(packages, 'compiled');

/** Compiles a project in TypeScript, against the types in the packages. @throws if they do not fit */
const compile = (name: string, folder: string): void => {
  if (!existsSync(path.join(folder, 'tsconfig.json'))) return;
  const [kept, made] = [path.join(compiled, name), path.join(folder, 'dist')];
  if (existsSync(kept)) {
    cpSync(kept, made, { recursive: true });
    return;
  }
  const compiler = path.join(host, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', folder], { stdio: 'pipe', encoding: 'utf8' });
  cpSync(made, kept, { recursive: true });
};

/** The modules of Strapi are known from the starts of services; those of another Strapi are not. */
const startOptions = host === root ? [`--require=${path.join(__dirname, 'quick-start.cjs')}`] : [];

const waitUntilUp = async (url: string, child: ChildProcess, output: () => string) => {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The project ended at start:\n${output()}`);
    const status = await fetch(`${url}/_health`).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 204) return;
    await new Promise((resume) => setTimeout(resume, 100));
  }
  throw new Error(`The project did not come up:\n${output()}`);
};

/**
 * Starts a plain Strapi project with content types of its own, in which some of the packages are
 * installed. It stands below this project, so that Strapi itself need not be installed again.
 */
export const startPlainNewsroom = async (
  plugins: string[],
  { project: name = 'plain', environment = {} }: PlainProject = {},
): Promise<PlainNewsroom> => {
  mkdirSync(path.join(host, '.tmp'), { recursive: true });
  const folder = mkdtempSync(path.join(host, '.tmp/plain-newsroom-'));
  cpSync(projects[name], folder, { recursive: true, filter: isSource });
  mkdirSync(path.join(folder, 'public/uploads'), { recursive: true });
  for (const plugin of ['foundation', ...plugins]) install(folder, plugin);
  const manifest = path.join(folder, 'package.json');
  const project = JSON.parse(readFileSync(manifest, 'utf8'));
  for (const plugin of plugins) project.dependencies[`@ota-news/${plugin}`] = '1.0.0';
  writeFileSync(manifest, JSON.stringify(project, null, 2));
  compile(name, folder);

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let printed = '';
  const strapi = path.join(host, 'node_modules/.bin/strapi');
  const child = spawn(process.execPath, [...startOptions, strapi, 'start'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      // Strapi looks for plugins from its own place, which here is outside the project.
      NODE_PATH: path.join(folder, 'node_modules'),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      APP_KEYS: 'plain-project-key-1,plain-project-key-2',
      API_TOKEN_SALT: 'plain-api-token-salt',
      ADMIN_JWT_SECRET: 'plain-admin-jwt-secret',
      TRANSFER_TOKEN_SALT: 'plain-transfer-token-salt',
      ENCRYPTION_KEY: 'plain-encryption-key',
      JWT_SECRET: 'plain-jwt-secret',
      SERVE_ADMIN: 'false',
      ...environment,
    },
  });
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    }
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilUp(url, child, () => printed);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, folder, output: () => printed, stop };
};
