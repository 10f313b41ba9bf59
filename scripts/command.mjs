/** Runs one of the service's commands, or a tool: node scripts/command.mjs NAME [arguments] */
import { createRequire } from 'node:module';
import path from 'node:path';
import { ensureServerBuilt, keepCompiledCode, root } from './project.mjs';

/** They look at services from outside, and know none of this one's code. */
const TOOLS = ['agent-ready'];

const [name, ...args] = process.argv.slice(2);
process.env.NODE_ENV ??= 'production';
// Warnings are logged on stdout, which belongs to what the command answers.
process.env.LOG_LEVEL ??= 'error';
process.chdir(root);
await ensureServerBuilt();
keepCompiledCode();

const require = createRequire(import.meta.url);
const folder = TOOLS.includes(name) ? 'tools' : 'src/commands';
const { main } = require(path.join(root, 'dist', folder, name, 'command.js'));
await main(args);
