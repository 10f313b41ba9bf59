/**
 * Caches the CommonJS modules of a start: resolved paths, source texts and V8's compiled code. Without it a third of
 * the startup time is spent on thousands of lookups, reads and compilations. (Node's own compile cache, from version
 * 22, stores only code.) There is one file per version of Node.js and options of V8, which refuses code that was
 * compiled with others.
 */
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const { mkdir, rename, writeFile } = require('node:fs/promises');
const Module = require('node:module');
const path = require('node:path');
const { setImmediate: turn } = require('node:timers/promises');
const { cachedDataVersionTag, setFlagsFromString } = require('node:v8');
const vm = require('node:vm');

const root = path.resolve(__dirname, '..') + path.sep;
const folder = path.join(root, 'node_modules/.cache/modules');

/** Minimum number of new modules to save; fewer may belong to a rarely used feature. */
const WORTH_SAVING = 50;
/** Modules to write before yielding to the event loop. */
const SLICE = 20;
/** V8 copies cached code that is not aligned to this many bytes. */
const ALIGNMENT = 8;
const HEADER_BYTES = 16;

const isPackage = (name) => name.startsWith('node_modules/');

/** Identifies the installation: cached paths of packages stay valid while lock file and folder are the same. */
const installation = () =>
  createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    // Compiled code holds the names of its files.
    .update(root)
    .digest('hex');

const empty = () => ({ installation: installation(), places: {}, modules: {}, body: null });

/** Reads a file into memory that `resize` frees at once: a garbage collection, which would free it, needs memory itself. */
const readWhole = (name) => {
  const descriptor = fs.openSync(name);
  try {
    const { size } = fs.fstatSync(descriptor);
    const content = Buffer.from(new ArrayBuffer(size, { maxByteLength: size }));
    return content.subarray(0, fs.readSync(descriptor, content));
  } finally {
    fs.closeSync(descriptor);
  }
};

/** Reads the cache; empty if there is none or it belongs to another installation. */
const read = () => {
  let content;
  try {
    content = readWhole(file);
  } catch {
    return empty();
  }
  // A full disk or a system crash can leave a truncated file.
  if (content.length < HEADER_BYTES) return empty();
  const [indexLength, wholeLength] = [content.readUInt32LE(0), content.readUInt32LE(4)];
  if (content.length !== wholeLength) return empty();
  const start = HEADER_BYTES + indexLength;
  const index = JSON.parse(content.toString('utf8', HEADER_BYTES, start));
  if (index.installation !== installation()) return empty();
  return { ...index, body: content.subarray(start) };
};

/** Creates the `require` function of a module, like Node. */
const requireOf = (module) =>
  Object.assign((request) => module.require(request), {
    resolve: Object.assign(
      (request, options) => Module._resolveFilename(request, module, false, options),
      { paths: (request) => Module._resolveLookupPaths(request, module) },
    ),
    main: process.mainModule,
    extensions: Module._extensions,
    cache: Module._cache,
  });

const run = (script, module, filename) => {
  const { exports } = module;
  return script
    .runInThisContext()
    .call(exports, exports, requireOf(module), module, filename, path.dirname(filename));
};

const wrapped = (text) => Module.wrap(text.replace(/^#!.*/, ''));

/** Compiles a module; null for ES modules and for texts with `import()`, which require Node's own compilation. */
const compiled = (text, filename, format) => {
  if (format === 'module' || filename.endsWith('.mjs') || /\bimport\s*\(/.test(text)) return null;
  const source = wrapped(text);
  try {
    return { source, script: new vm.Script(source, { filename }) };
  } catch {
    // An ES module without a marker.
    return null;
  }
};

const versionOf = (filename) => {
  const { mtimeMs, size } = fs.statSync(filename);
  return [mtimeMs, size];
};

let cache;
/** The file of the cache, once it is used. */
let file;
/** Scripts of loaded modules by name, because a process may load a module again. */
const scripts = new Map();
/** Versions and texts of modules that were not in the cache. */
const missed = new Map();

const nameOf = (filename) => (filename.startsWith(root) ? filename.slice(root.length) : null);

const findOnce = () => {
  const resolve = Module._resolveFilename;
  Module._resolveFilename = function (request, parent, isMain, options) {
    if (options !== undefined || !parent?.filename?.startsWith(root)) {
      return resolve.call(this, request, parent, isMain, options);
    }
    const key = `${path.dirname(parent.filename).slice(root.length)}\0${request}`;
    const known = cache.places[key];
    // Package files do not move; own modules may.
    if (known !== undefined && (isPackage(known) || fs.existsSync(root + known))) {
      return root + known;
    }
    const found = resolve.call(this, request, parent, isMain);
    const name = nameOf(found);
    if (name !== null) cache.places[key] = name;
    return found;
  };
};

/** Returns the cached script of a module if its file is unchanged. */
const savedScript = (name, filename) => {
  const entry = cache.modules[name];
  if (entry === undefined) return undefined;
  const { version, isLatin1, text, code } = entry;
  const [mtimeMs, size] = versionOf(filename);
  if (version[0] !== mtimeMs || version[1] !== size) return undefined;
  const slice = cache.body.subarray(text[0], text[0] + text[1]);
  return new vm.Script(isLatin1 ? slice.latin1Slice() : slice.utf8Slice(), {
    filename,
    cachedData: cache.body.subarray(code[0], code[0] + code[1]),
  });
};

const compileOnce = () => {
  const load = Module._extensions['.js'];
  Module._extensions['.js'] = (module, filename) => {
    const name = nameOf(filename);
    const script = name && (scripts.get(name) ?? savedScript(name, filename));
    if (!script) return load(module, filename);
    scripts.set(name, script);
    return run(script, module, filename);
  };
  const compile = Module.prototype._compile;
  Module.prototype._compile = function (text, filename, format) {
    const name = nameOf(filename);
    const found = name && compiled(text, filename, format);
    if (!found) return compile.call(this, text, filename, format);
    const { script, source } = found;
    scripts.set(name, script);
    // The text that V8 keeps, not a second one.
    missed.set(name, { version: versionOf(filename), text: source });
    return run(script, this, filename);
  };
};

/** Return an existing, and a new, cache entry: index entry, bytes of the text, bytes of the code. */
const kept = ({ text, code, ...entry }) => [
  entry,
  cache.body.subarray(text[0], text[0] + text[1]),
  cache.body.subarray(code[0], code[0] + code[1]),
];
const added = (name, { version, text }) => {
  const isLatin1 = /^[\0-\xff]*$/.test(text);
  const bytes = Buffer.from(text, isLatin1 ? 'latin1' : 'utf8');
  return [{ version, isLatin1 }, bytes, scripts.get(name).createCachedData()];
};

const write = async () => {
  const names = new Set([...Object.keys(cache.modules), ...missed.keys()]);
  const modules = {};
  const chunks = [];
  let offset = 0;
  /** Appends bytes and returns their offset and length. */
  const append = (bytes) => {
    const place = [offset, bytes.length];
    const gap = Buffer.alloc((ALIGNMENT - (bytes.length % ALIGNMENT)) % ALIGNMENT);
    chunks.push(bytes, gap);
    offset += bytes.length + gap.length;
    return place;
  };
  let count = 0;
  for (const name of names) {
    const found = missed.get(name);
    const [entry, text, code] =
      found === undefined ? kept(cache.modules[name]) : added(name, found);
    modules[name] = { ...entry, text: append(text), code: append(code) };
    if (++count % SLICE === 0) await turn();
  }
  const { places } = cache;
  const index = Buffer.from(JSON.stringify({ installation: cache.installation, places, modules }));
  const padding = Buffer.alloc((ALIGNMENT - (index.length % ALIGNMENT)) % ALIGNMENT, ' ');
  const header = Buffer.alloc(HEADER_BYTES);
  const indexLength = index.length + padding.length;
  header.writeUInt32LE(indexLength, 0);
  header.writeUInt32LE(HEADER_BYTES + indexLength + offset, 4);
  const temporary = `${file}.${process.pid}`;
  await mkdir(folder, { recursive: true });
  await writeFile(temporary, [header, index, padding, ...chunks]);
  await rename(temporary, file);
};

/**
 * Activates the cache. Call it before the first package is loaded. Disabled by Node's `NODE_DISABLE_COMPILE_CACHE=1`.
 */
const useModuleCache = () => {
  if (cache !== undefined || process.env.NODE_DISABLE_COMPILE_CACHE) return;
  // A service sets this option before it saves (`foundation/threads/start-garbage`); the next start would refuse the
  // code.
  setFlagsFromString('--expose-gc');
  const { version, platform, arch } = process;
  file = path.join(folder, `${version}-${platform}-${arch}-${cachedDataVersionTag().toString(16)}`);
  cache = read();
  findOnce();
  compileOnce();
};

/** Tells if there are enough new modules to save. */
const hasNewModules = () => missed.size >= WORTH_SAVING;

/** Saves new modules. V8 compiles functions on their first call, so a later save contains more of them. */
const saveModuleCache = async () => {
  if (!hasNewModules()) return;
  try {
    await write();
    missed.clear();
  } catch {
    // If the folder is not writable or the disk is full, the next start is just as slow.
  }
};

/** Saves new modules and frees the memory of the cache; modules loaded later are read from their own files. */
const closeModuleCache = async () => {
  if (cache === undefined) return;
  await saveModuleCache();
  scripts.clear();
  missed.clear();
  cache.body?.buffer.resize(0);
  cache = { ...cache, places: {}, modules: {}, body: null };
};

module.exports = { useModuleCache, hasNewModules, saveModuleCache, closeModuleCache };
