/**
 * Deletes unused files from node_modules. npm runs it after each install, so it must not import any package or other
 * script, which a container image may not have copied yet.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const packages = path.join(root, 'node_modules');

const SOURCE_MAP = /\.(?:[cm]?[jt]s|css)\.map$/;
const TYPES = /\.d\.[cm]?ts$/;

/** Data for browsers without `Intl.DisplayNames` and `Intl.ListFormat`; the panel does not import it. */
const POLYFILL_DATA = [
  '@formatjs/intl-displaynames/locale-data',
  '@formatjs/intl-listformat/locale-data',
];

/** Large packages for building the panel or generating code; a built service does not load them. */
const BUILD_ONLY = [
  '@ai-sdk',
  '@codemirror',
  '@esbuild',
  '@mux',
  '@pmmmwh',
  '@radix-ui',
  '@reduxjs',
  '@rolldown',
  '@shikijs',
  '@swc',
  '@testing-library',
  '@vitejs/plugin-react-swc',
  'ai',
  'codemirror5',
  'core-js-pure',
  'framer-motion',
  'highlight.js',
  'hls.js',
  'lightningcss',
  'media-chrome',
  'motion-dom',
  'prettier',
  'prismjs',
  'react-query',
  'rolldown',
  'slate',
  'slate-react',
  'terser',
  'typedoc',
  'vite',
  'webpack',
];

const remove = (entry) => rmSync(path.join(packages, entry), { recursive: true, force: true });

const foldersIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/** Removes the binaries of the search model's runtime for other platforms. */
const removeForeignBinaries = () => {
  const binaries = path.join(packages, 'onnxruntime-node/bin');
  for (const version of foldersIn(binaries)) {
    for (const platform of foldersIn(path.join(binaries, version))) {
      for (const architecture of foldersIn(path.join(binaries, version, platform))) {
        if (platform === process.platform && architecture === process.arch) continue;
        remove(path.join('onnxruntime-node/bin', version, platform, architecture));
      }
    }
  }
};

/** Returns lightningcss's binary packages, whose names contain the platform: `lightningcss-linux-x64-gnu`. */
const platformPackages = () =>
  foldersIn(packages).filter((name) => name.startsWith('lightningcss-'));

/** Deletes files by name. Links are not followed: one leads to the workspace's own sources. */
const removeFiles = (isUnused, folder = packages) => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) removeFiles(isUnused, full);
    else if (entry.isFile() && isUnused(entry.name)) rmSync(full);
  }
};

/** Tells if npm omitted development dependencies (`--omit=dev`). */
const isWithoutDevelopment = () => {
  const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return Object.keys(devDependencies).some((name) => !existsSync(path.join(packages, name)));
};

const servesOnly = isWithoutDevelopment();
removeForeignBinaries();
[...POLYFILL_DATA, ...(servesOnly ? [...BUILD_ONLY, ...platformPackages()] : [])].forEach(remove);
removeFiles((name) => SOURCE_MAP.test(name) || (servesOnly && TYPES.test(name)));
// Based on this list npm would assume that the deleted packages are still installed.
if (servesOnly) remove('.package-lock.json');
