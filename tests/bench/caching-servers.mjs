/** Programs of the system in front of or beside the service: nginx and Varnish, one worker each. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, startProgram, stopper, waitFor } from './processes.mjs';

const isInstalled = (program, option) => spawnSync(program, [option]).error === undefined;

const run = async (program, args, folder, url) => {
  const child = startProgram(program, args, { cwd: folder });
  await waitFor(url, child);
  return {
    url,
    async stop() {
      await stopper(child)();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'ota-news-bench-'));

/**
 * nginx with a configuration of the `http` block; null where it is not installed.
 *
 * @param {(folder: string, port: number) => string} block its own part, for a folder of its own
 */
const startNginxWith = async (block) => {
  if (!isInstalled('nginx', '-v')) return null;
  const folder = newFolder();
  const port = await freePort();
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const configuration = path.join(folder, 'nginx.conf');
  writeFileSync(
    configuration,
    `pid ${folder}/nginx.pid; error_log ${folder}/error.log; daemon off; worker_processes 1;
user root;
events { worker_connections 512; }
http {
  access_log off; keepalive_requests 1000000000;
  ${places.join(' ')}
  ${block(folder, port)}
}
`,
  );
  return run('nginx', ['-c', configuration], folder, `http://127.0.0.1:${port}/`);
};

/** nginx with a file of these bytes; null where it is not installed. */
export const startNginx = (body) =>
  startNginxWith((folder, port) => {
    mkdirSync(path.join(folder, 'site'));
    writeFileSync(path.join(folder, 'site/index.html'), body);
    return `sendfile on; open_file_cache max=10;
  server { listen 127.0.0.1:${port}; root ${folder}/site; types { } default_type text/html; }`;
  });

/**
 * nginx in front of several processes, each connection to the one that has fewest; null where it is not installed.
 *
 * @param {string[]} hosts names with ports
 */
export const startBalancer = (hosts) =>
  startNginxWith(
    (_folder, port) => `upstream processes {
    least_conn; keepalive 64; keepalive_requests 1000000000;
    ${hosts.map((host) => `server ${host};`).join(' ')}
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://processes; proxy_http_version 1.1;
      proxy_set_header Connection ""; proxy_set_header Host $host;
    }
  }`,
  );

/** Varnish in front of a server, with the page in its memory; null where it is not installed. */
export const startVarnish = async (backend) => {
  if (!isInstalled('varnishd', '-V')) return null;
  const folder = newFolder();
  const port = await freePort();
  const { hostname, port: backendPort } = new URL(backend);
  const configuration = path.join(folder, 'default.vcl');
  writeFileSync(
    configuration,
    `vcl 4.1;
backend service { .host = "${hostname}"; .port = "${backendPort}"; }
sub vcl_backend_response { set beresp.ttl = 1h; }
`,
  );
  const args = ['-F', '-n', path.join(folder, 'work'), '-a', `127.0.0.1:${port}`];
  const all = [...args, '-f', configuration, '-s', 'malloc,64m'];
  return run('varnishd', all, folder, `http://127.0.0.1:${port}/`);
};
