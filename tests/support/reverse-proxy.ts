import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from './eventually';

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
  client_max_body_size 11m;
  upstream service {
${upstreams.map((upstream) => `    server ${new URL(upstream).host} max_fails=0;`).join('\n')}
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://service;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 2s;
    }
  }
}
`;

/** Starts nginx in front of several processes of the service, which it asks in turn. */
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
