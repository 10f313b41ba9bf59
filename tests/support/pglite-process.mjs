/** PostgreSQL with pgvector for one suite, in memory: prints the port that it listens on. */
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { createServer } from 'node:net';

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
