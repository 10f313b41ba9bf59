/** Loaded before a service (`node --require`): what is not installed is looked for in tests/optional-packages. */
const Module = require('node:module');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

const place = pathToFileURL(path.join(__dirname, '../optional-packages/package.json')).href;

const hooks = `
  export const resolve = async (request, context, next) => {
    try {
      return await next(request, context);
    } catch (error) {
      if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
      return next(request, { ...context, parentURL: ${JSON.stringify(place)} });
    }
  };`;
Module.register(`data:text/javascript,${encodeURIComponent(hooks)}`);
