/**
 * What a newcomer does first: `npm run demo` in a clone that has nothing installed. Reads what it prints, opens
 * addresses that it prints, and ends it with Ctrl-C. Anything that looks like trouble fails.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { reporting, whereItStands } from './where-it-stands.mjs';

const READY = 'Ctrl-C stops';
const LOOK_MS = 200;
/** Looks without a new line after which it hangs. They are counted, since a machine's clock may leap. */
const MAX_SILENT_LOOKS = 600_000 / LOOK_MS;
const TROUBLE = /\b(error|errors|failed|failure|deprecat\w*|warn(ing)?|TS\d{4})\b/i;

/** How npm complains of the settings of the machine that it runs on, which are not ours. */
const OF_THE_MACHINE = /^npm warn Unknown (user|env|global|project) config/;

if (existsSync('node_modules')) console.log('Note: packages are installed here already.');

const demo = spawn('npm', ['run', 'demo'], {
  detached: true,
  stdio: ['ignore', 'pipe', 'pipe'],
  env: { ...process.env, ...reporting },
});

const fail = (reason) => {
  console.error(`\nThe first command failed: ${reason}`);
  try {
    // The service may live on where npm has ended.
    process.kill(-demo.pid, 'SIGKILL');
  } catch {
    // Nobody is left.
  }
  process.exit(1);
};

let printed = '';
const ended = new Promise((resolve) => demo.once('close', resolve));
let silentLooks = 0;
for (const stream of [demo.stdout, demo.stderr]) {
  stream.on('data', (chunk) => {
    printed += chunk;
    silentLooks = 0;
    process.stdout.write(chunk);
  });
}

while (!printed.includes(READY)) {
  if (demo.exitCode !== null) fail(`it ended with ${demo.exitCode}`);
  if (silentLooks === MAX_SILENT_LOOKS) {
    fail(`it hangs before it is ready\n${await whereItStands(demo.pid)}`);
  }
  await pause(LOOK_MS);
  silentLooks += 1;
}

const trouble = printed
  .split('\n')
  .filter((line) => TROUBLE.test(line) && !OF_THE_MACHINE.test(line));
if (trouble.length > 0) fail(`it printed trouble:\n${trouble.join('\n')}`);

const fact = (label) => printed.match(new RegExp(`^\\s*${label}\\s+(\\S+)`, 'm'))?.[1];
const site = fact('Site');
const searched = printed.match(/curl '(http[^']+)'/)?.[1];
for (const address of [site, fact('Panel'), searched]) {
  const { status } = await fetch(address ?? fail('it printed fewer than three addresses'));
  if (status !== 200) fail(`${address} answered ${status}`);
}
const pipeline = { headers: { Authorization: `Bearer ${fact('API token')}` } };
const { status } = await fetch(`${site}/api/otas`, pipeline);
if (status !== 200) fail(`its token is answered ${status} when it reads agencies`);

process.kill(-demo.pid, 'SIGINT');
const tooLate = pause(30_000, undefined, { ref: false });
await Promise.race([ended, tooLate]);
if (demo.exitCode === null && demo.signalCode === null) fail('Ctrl-C did not end it');

// `npm test` afterwards finds everything there.
const { ensureBuilt, ensureInstalled } = await import('../scripts/project.mjs');
const said = [];
const tell = console.error;
console.error = (line) => said.push(line);
await ensureInstalled();
await ensureBuilt();
console.error = tell;
if (said.length > 0) fail(`npm test would do work again: ${said.join(', ')}`);
