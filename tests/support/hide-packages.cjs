/** Loaded before a service (`node --require`): packages named in HIDDEN_PACKAGES can't be found. */
const Module = require('node:module');

const hidden = (process.env.HIDDEN_PACKAGES ?? '').split(',').filter((name) => name !== '');
const refuse = (request) => {
  if (!hidden.some((name) => request === name || request.startsWith(`${name}/`))) return;
  throw Object.assign(new Error(`Cannot find module '${request}'`), { code: 'MODULE_NOT_FOUND' });
};

const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  refuse(request);
  return resolve.call(this, request, ...rest);
};

// What is imported is resolved in a thread of its own, by a module of its own.
const hooks = `
  const hidden = ${JSON.stringify(hidden)};
  const refuse = ${refuse};
  export const resolve = async (request, context, next) => {
    refuse(request);
    return next(request, context);
  };`;
Module.register(`data:text/javascript,${encodeURIComponent(hooks)}`);
