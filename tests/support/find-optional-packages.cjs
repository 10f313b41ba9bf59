/** Loaded before a service (`node --require`): it finds the packages of tests/optional-packages as well. */
const Module = require('node:module');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

const place = pathToFileURL(path.join(__dirname, '../optional-packages/package.json')).href;

// What is imported is resolved in a thread of its own, by a module of its own.
const hooks = `
  export const resolve = async (specifier, context, next) => {
    try {
      return await next(specifier, context);
    } catch (error) {
      if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
      return next(specifier, { ...context, parentURL: ${JSON.stringify(place)} });
    }
  };`;
Module.register(`data:text/javascript,${encodeURIComponent(hooks)}`);
