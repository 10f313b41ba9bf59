/** PostgreSQL with pgvector for one suite, in memory: prints the port that it listens on. */
import { createRequire } from 'node:module';
import { createServer } from 'node:net';

const require = createRequire(new URL('../optional-packages/package.json', import.meta.url));
const { PGlite } = require('@electric-sql/pglite');
const { vector } = require('@electric-sql/pglite-pgvector');
const { PGLiteSocketServer } = require('@electric-sql/pglite-socket');

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const port = await freePort();
const database = await PGlite.create({ extensions: { vector } });
const server = new PGLiteSocketServer({
  db: database,
  port,
  host: '127.0.0.1',
  maxConnections: 50,
});
await server.start();
console.log(port);
