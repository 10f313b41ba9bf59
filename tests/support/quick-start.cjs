/** Loaded before a service (`node --require`): it takes what is known of modules from the starts before it. */
const Module = require('node:module');
const path = require('node:path');
const { isMainThread } = require('node:worker_threads');
const { useModuleCache } = require('../../scripts/module-cache.cjs');

Module.enableCompileCache?.(path.join(__dirname, '../../node_modules/.cache/node'));
if (isMainThread) useModuleCache();
