/**
 * Loaded before a service (`node --require`): what Node finds out at each start is taken from what another start
 * has left. That is the code that V8 makes of a text, and where packages have their modules and of which kind they
 * are. It is made together with the empty tables (`blank-template.ts`). Later versions of Node.js keep code by
 * themselves.
 */
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const vm = require('node:vm');
const { isMainThread } = require('node:worker_threads');

const kept = path.join(__dirname, '../../.tmp/test-blank/modules');
const packages = path.join(__dirname, '../../node_modules', path.sep);

const digest = (text) => createHash('sha1').update(text).digest('base64');

/** Finds a module of a package once for each folder that asks for it. */
const rememberPlaces = (places) => {
  const resolve = Module._resolveFilename;
  Module._resolveFilename = function (request, parent, isMain, options) {
    if (options !== undefined || !parent?.filename?.startsWith(packages)) {
      return resolve.call(this, request, parent, isMain, options);
    }
    return (places[`${path.dirname(parent.filename)}\0${request}`] ??= resolve.call(
      this,
      request,
      parent,
      isMain,
    ));
  };
};

/** The `require` of a module, as Node makes it. */
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

/**
 * Compiles CommonJS with the code that there is for a text.
 *
 * @param {(text: string) => Buffer | undefined} codeOf
 * @param {(filename: string, text: string, script: vm.Script) => void} note
 */
const compileWith = (codeOf, note) => {
  const compile = Module.prototype._compile;
  Module.prototype._compile = function (content, filename, format) {
    // What imports at run time needs the loader of Node's own compilation.
    if (format === 'module' || filename.endsWith('.mjs') || /\bimport\s*\(/.test(content)) {
      return compile.call(this, content, filename, format);
    }
    const script = new vm.Script(Module.wrap(content.replace(/^#!.*/, '')), {
      filename,
      cachedData: codeOf(content),
    });
    note(filename, content, script);
    const folder = path.dirname(filename);
    const { exports } = this;
    return script
      .runInThisContext()
      .call(exports, exports, requireOf(this), this, filename, folder);
  };
};

const record = (file) => {
  const places = {};
  const compiled = new Map();
  rememberPlaces(places);
  compileWith(
    () => undefined,
    (filename, text, script) => compiled.set(filename, { text, script }),
  );
  /** To be called when all that a start needs has run: V8 compiles functions when they are called. */
  module.exports.save = () => {
    const codes = {};
    const chunks = [];
    let offset = 0;
    for (const { text, script } of compiled.values()) {
      const code = script.createCachedData();
      codes[digest(text)] = [offset, code.length];
      offset += code.length;
      chunks.push(code);
    }
    const commonJs = [...compiled.keys()].filter((name) => name.startsWith(packages));
    fs.writeFileSync(`${file}.code`, Buffer.concat(chunks));
    fs.writeFileSync(`${file}.json`, JSON.stringify({ places, codes, commonJs }));
  };
};

const replay = () => {
  const { places, codes, commonJs } = JSON.parse(fs.readFileSync(`${kept}.json`, 'utf8'));
  const file = fs.openSync(`${kept}.code`);
  rememberPlaces(places);
  compileWith(
    (text) => {
      const place = codes[digest(text)];
      if (place === undefined) return undefined;
      const [offset, length] = place;
      const code = Buffer.allocUnsafeSlow(length);
      fs.readSync(file, code, 0, length, offset);
      return code;
    },
    () => {},
  );
  const known = new Set(commonJs);
  const load = Module._extensions['.js'];
  Module._extensions['.js'] = (module, filename) =>
    known.has(filename)
      ? module._compile(fs.readFileSync(filename, 'utf8'), filename, 'commonjs')
      : load(module, filename);
};

const { RECORD_MODULES, HIDDEN_PACKAGES } = process.env;
if (Module.enableCompileCache !== undefined) Module.enableCompileCache(kept);
else if (RECORD_MODULES !== undefined) record(RECORD_MODULES);
else if (isMainThread && HIDDEN_PACKAGES === undefined && fs.existsSync(`${kept}.json`)) replay();
