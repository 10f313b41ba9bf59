'use strict';

/** The driver for this version of Node.js: better-sqlite3 13 crashes Node.js 20, and 12 crashes 24.19 and later. */
exports.driver = process.versions.node.startsWith('20.')
  ? 'better-sqlite3-12'
  : 'better-sqlite3-13';
