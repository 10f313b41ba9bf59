/**
 * What the service is measured against: bare Koa 2 or bare node:http, answering one fixed body. With
 * a file of header fields they send those too, and bare node:http answers 304 to who knows their ETag.
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
const OF_A_BODY = ['content-length', 'content-type'];

if (kind === 'koa') {
  const app = new Koa();
  app.use((ctx) => {
    ctx.set(headers);
    ctx.body = body;
  });
  app.listen(port, '127.0.0.1');
} else {
  const withoutBody = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !OF_A_BODY.includes(name)),
  );
  createServer((request, response) => {
    const known = request.headers['if-none-match'];
    const isKnown = known !== undefined && known === headers.etag;
    response.writeHead(isKnown ? 304 : 200, isKnown ? withoutBody : headers);
    response.end(isKnown ? undefined : body);
  }).listen(port, '127.0.0.1');
}
