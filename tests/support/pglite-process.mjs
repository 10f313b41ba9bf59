/** PostgreSQL with pgvector for one suite, in memory, on the port of its argument: prints a line when it listens. */
import { createRequire } from 'node:module';

const require = createRequire(new URL('../optional-packages/package.json', import.meta.url));
const { PGlite } = require('@electric-sql/pglite');
const { vector } = require('@electric-sql/pglite-pgvector');
const { PGLiteSocketServer } = require('@electric-sql/pglite-socket');

const database = await PGlite.create({ extensions: { vector } });
const server = new PGLiteSocketServer({
  db: database,
  port: Number(process.argv[2]),
  host: '127.0.0.1',
  maxConnections: 50,
});
await server.start();
console.log('listening');
