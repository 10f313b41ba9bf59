/**
 * What the service is measured against: bare Koa 2 or bare node:http, answering one fixed body. With
 * a file of header fields they send those too.
 */
import Koa from 'koa';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [kind, bodyFile, headersFile] = process.argv.slice(2);
const body = readFileSync(bodyFile);
const headers =
  headersFile === undefined
    ? { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': String(body.length) }
    : JSON.parse(readFileSync(headersFile, 'utf8'));
const port = Number(process.env.PORT);

if (kind === 'koa') {
  const app = new Koa();
  app.use((ctx) => {
    ctx.set(headers);
    ctx.body = body;
  });
  app.listen(port, '127.0.0.1');
} else {
  createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  }).listen(port, '127.0.0.1');
}
