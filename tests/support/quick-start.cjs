/**
 * Loaded before a service (`node --require`): it takes what is known of modules from the starts before it, and hashes
 * passwords quickly, since those of tests protect nothing.
 */
const bcrypt = require('bcryptjs');
const Module = require('node:module');
const path = require('node:path');
const { isMainThread } = require('node:worker_threads');
const { useModuleCache } = require('../../scripts/module-cache.cjs');

Module.enableCompileCache?.(path.join(__dirname, '../../node_modules/.cache/node'));
if (isMainThread) useModuleCache();

/** The least that bcrypt takes; each further one doubles the work of a hash and of each comparison with it. */
const ROUNDS = 4;
const { hash } = bcrypt;
/** A comparison passes the salt of the stored hash in place of a number of rounds. */
bcrypt.hash = (password, salt, ...callbacks) =>
  hash(password, typeof salt === 'number' ? ROUNDS : salt, ...callbacks);
