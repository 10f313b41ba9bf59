import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from './eventually';
import { root } from './service';

export interface ReverseProxy {
  url: string;
  stop(): Promise<void>;
}

const isInstalled = (): boolean => spawnSync('nginx', ['-v']).status === 0;

/** A suite that needs Debian's nginx: skipped with a plain message without it, never where `CI=true`. */
export const describeBehindNginx = (title: string, suite: () => void): void => {
  if (process.env.CI === 'true' || isInstalled()) {
    describe(title, suite);
    return;
  }
  console.warn(`Skipped: "${title}". It needs the program nginx.`);
  describe.skip(title, suite);
};

/** The part between a line and the closing brace at its indentation, both included. */
const blockAt = (text: string, line: string): string => {
  const start = text.indexOf(`${line}\n`);
  if (start === -1) throw new Error(`deploy/nginx.conf has no "${line}".`);
  const indentation = /^ */.exec(line)?.[0] ?? '';
  const end = `\n${indentation}}\n`;
  return text.slice(start, text.indexOf(end, start) + end.length);
};

/** What `deploy/nginx.conf` says, on another port, without TLS, behind something that names the reader. */
const site = (port: number, upstreams: string[]): string => {
  const shipped = readFileSync(path.join(root, 'deploy/nginx.conf'), 'utf8');
  const hosts = upstreams.map((upstream) => new URL(upstream).host);
  const places = /127\.0\.0\.1:(1337|1338)/g;
  const plain = shipped
    .replace(blockAt(shipped, 'server {'), '')
    .replace(/^ *(ssl_.*|listen \[::\].*)\n/gm, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('# set_real_ip_from 203.0.113.0/24;', 'set_real_ip_from 127.0.0.1;')
    .replace('# real_ip_header CF-Connecting-IP;', 'real_ip_header X-Forwarded-For;')
    .replaceAll(/^( *)# (server 127)/gm, '$1$2')
    .replaceAll(places, (_place, number: string) => hosts[Number(number) - 1337] ?? '');
  return plain.replaceAll('proxy_set_header Host $host;', 'proxy_set_header Host $http_host;');
};

const configuration = (folder: string, port: number, upstreams: string[]): string => `
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
daemon off;
worker_processes 1;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${site(port, upstreams)}
}
`;

/** Starts nginx as `deploy/nginx.conf` configures it, in front of two processes of the service. */
export const startReverseProxy = async (
  port: number,
  upstreams: string[],
): Promise<ReverseProxy> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ota-news-nginx-'));
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port, upstreams));
  const child = spawn('nginx', ['-c', file, '-p', folder], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await until(
    () =>
      fetch(`${url}/up`)
        .then(({ ok }) => ok)
        .catch(() => false),
    (isUp) => isUp,
  );
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => {
          rmSync(folder, { recursive: true, force: true });
          resolve();
        });
        child.kill('SIGTERM');
      }),
  };
};
