/**
 * What a newcomer does first: `npm run demo` in a clone that has nothing installed. Reads what it prints, opens
 * addresses that it prints, and ends it with Ctrl-C. Anything that looks like trouble fails.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const READY = 'Ctrl-C stops';
const MAX_START_MS = 600_000;
const TROUBLE = /\b(error|errors|failed|failure|deprecat\w*|warn(ing)?|TS\d{4})\b/i;

/** How npm complains of the settings of the machine that it runs on, which are not ours. */
const OF_THE_MACHINE = /^npm warn Unknown (user|env|global|project) config/;

const fail = (reason, printed) => {
  console.error(`${printed}\n\nThe first command failed: ${reason}`);
  process.exit(1);
};

if (existsSync('node_modules')) console.log('Note: packages are installed here already.');

let printed = '';
const demo = spawn('npm', ['run', 'demo'], { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
const ended = new Promise((resolve) => demo.once('close', resolve));
for (const stream of [demo.stdout, demo.stderr]) {
  stream.on('data', (chunk) => {
    printed += chunk;
    process.stdout.write(chunk);
  });
}

const deadline = Date.now() + MAX_START_MS;
while (!printed.includes(READY)) {
  if (demo.exitCode !== null) fail(`it ended with ${demo.exitCode}`, printed);
  if (Date.now() > deadline) fail('it never said that it is ready', printed);
  await pause(200);
}

const trouble = printed
  .split('\n')
  .filter((line) => TROUBLE.test(line) && !OF_THE_MACHINE.test(line));
if (trouble.length > 0) fail(`it printed trouble:\n${trouble.join('\n')}`, printed);

const fact = (label) => printed.match(new RegExp(`^\\s*${label}\\s+(\\S+)`, 'm'))?.[1];
const site = fact('Site');
const searched = printed.match(/curl '(http[^']+)'/)?.[1];
for (const address of [site, fact('Panel'), searched]) {
  const { status } = await fetch(address ?? fail('it printed fewer than three addresses', printed));
  if (status !== 200) fail(`${address} answered ${status}`, printed);
}
const pipeline = { headers: { Authorization: `Bearer ${fact('API token')}` } };
const { status } = await fetch(`${site}/api/otas`, pipeline);
if (status !== 200) fail(`its token is answered ${status} when it reads agencies`, printed);

process.kill(-demo.pid, 'SIGINT');
const tooLate = pause(30_000, undefined, { ref: false });
await Promise.race([ended, tooLate]);
if (demo.exitCode === null && demo.signalCode === null) fail('Ctrl-C did not end it', printed);

// `npm test` afterwards finds everything there.
const { ensureBuilt, ensureInstalled } = await import('../scripts/project.mjs');
const said = [];
const tell = console.error;
console.error = (line) => said.push(line);
await ensureInstalled();
await ensureBuilt();
console.error = tell;
if (said.length > 0) fail(`npm test would do work again: ${said.join(', ')}`, printed);
