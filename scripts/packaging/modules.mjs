/** Follows compiled modules from an entry, and tells which package each of them belongs to. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { root } from '../project.mjs';
import { plugins } from './plugins.mjs';

export const compiled = path.join(root, 'dist/src');

/** Folders of src that packages share. Everything else beside the plugins is this application's own. */
const SHARED = [
  'agent-tools',
  'content-transfer',
  'contracts',
  'database',
  'environment',
  'fields',
  'index-formats',
  'markdown',
  'media',
  'network',
  'panel-access',
  'redis',
  'security',
  'text',
  'threads',
];

const REQUIRED = /\b(?:require|require\.resolve|import)\((["'])([^"']+)\1\)/g;

const isFile = (file) => existsSync(file) && statSync(file).isFile();

/** The file that a relative request means, as Node finds it. */
export const resolveFrom = (file, request) => {
  const base = path.resolve(path.dirname(file), request);
  const found = [base, `${base}.js`, path.join(base, 'index.js')].find(isFile);
  if (found === undefined) throw new Error(`${file} requires ${request}, which is not there.`);
  return found;
};

/** What a module requires. */
export const requestsOf = (file) =>
  path.extname(file) === '.js'
    ? [...readFileSync(file, 'utf8').matchAll(REQUIRED)].map(([, , request]) => request)
    : [];

/** The file's text with each request replaced by what `rename` makes of it. */
export const withRequests = (file, rename) =>
  readFileSync(file, 'utf8').replace(REQUIRED, (whole, quote, request) =>
    whole.replace(`${quote}${request}${quote}`, `${quote}${rename(request)}${quote}`),
  );

/** `@scope/name` of `@scope/name/part`, or null for what Node itself brings. */
export const packageOf = (request) => {
  if (request.startsWith('node:') || builtinModules.includes(request)) return null;
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
};

/** Themes come with the plugin that draws pages with them. */
const themeOwner = (theme) => plugins.find(({ themes }) => themes?.includes(theme))?.name;

/**
 * The owner of a compiled module: a plugin's name, or `foundation` for what they share.
 *
 * @throws Error when it belongs to this application
 */
export const ownerOf = (file) => {
  const [folder, name] = path.relative(compiled, file).split(path.sep);
  if (folder === 'plugins') return name;
  if (folder === 'themes') return themeOwner(name);
  if (SHARED.includes(folder)) return 'foundation';
  throw new Error(`${path.relative(compiled, file)} belongs to this application.`);
};

/** The modules of one owner that an entry leads to, and what they require from outside. */
export const gather = (owner, entries) => {
  const own = new Set();
  const foreign = new Set();
  const packages = new Set();
  const visit = (file) => {
    if (own.has(file)) return;
    own.add(file);
    for (const request of requestsOf(file)) {
      if (!request.startsWith('.')) {
        const name = packageOf(request);
        if (name !== null) packages.add(name);
        continue;
      }
      const target = resolveFrom(file, request);
      let ownerOfTarget;
      try {
        ownerOfTarget = ownerOf(target);
      } catch (error) {
        throw new Error(`${path.relative(compiled, file)} is to be packed, but: ${error.message}`);
      }
      if (ownerOfTarget === owner) visit(target);
      else if (ownerOfTarget === 'foundation') foreign.add(target);
      else throw new Error(`${file} imports the plugin ${ownerOfTarget}.`);
    }
  };
  entries.forEach(visit);
  return { own: [...own], foreign: [...foreign], packages: [...packages] };
};
