'use strict';

const { driver } = require('./choose.js');

const MISSING =
  'The SQLite driver for Node.js 20 is not installed: run `npm ci` under Node.js 20, or use Node.js 22 or newer.';

/** npm leaves out what is optional where its binary can be neither downloaded nor compiled. */
const findBinary = () => {
  try {
    require.resolve(`${driver}/build/Release/better_sqlite3.node`);
  } catch (cause) {
    throw Object.assign(new Error(MISSING, { cause }), { code: 'SQLITE_DRIVER_MISSING' });
  }
};

if (driver === 'better-sqlite3-12') findBinary();
module.exports = require(driver);
