/**
 * The same service with Strapi's own MCP server at `/mcp` in place of ours: what is built, with three
 * files of its configuration replaced. Started by `npm run bench` as a process of its own.
 */
import { mkdtempSync, rmSync, symlinkSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

const require = createRequire(import.meta.url);
const built = path.resolve('dist');
const folder = mkdtempSync(path.join(tmpdir(), 'ota-news-strapi-mcp-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const changes = {
  'server.js': '({ ...original, mcp: { enabled: true } })',
  'plugins.js': '({ ...original, mcp: { enabled: false } })',
  'middlewares.js': "original.filter((name) => name !== 'plugin::mcp.endpoint')",
};

mkdirSync(path.join(folder, 'config'));
for (const name of ['src', 'build']) symlinkSync(path.join(built, name), path.join(folder, name));
for (const name of readdirSync(path.join(built, 'config')).filter((file) => file.endsWith('.js'))) {
  const original = JSON.stringify(path.join(built, 'config', name));
  writeFileSync(
    path.join(folder, 'config', name),
    `const original = require(${original}).default();\nmodule.exports = ${changes[name] ?? 'original'};\n`,
  );
}

// Without the mcp plugin there is no registry for the tools.
require(path.join(built, 'src/newsroom/agents/index.js')).registerAgentTools = () => {};

const { createStrapi } = require('@strapi/strapi');
const strapi = await createStrapi({ appDir: process.cwd(), distDir: folder }).load();
await strapi.start();
