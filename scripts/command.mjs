/** Runs a command of the service or a tool: node scripts/command.mjs NAME [arguments] */
import { runCommand } from './command-line.mjs';
import { commands } from './service-commands.mjs';

const [name] = process.argv.splice(2, 1);
const described = commands[name];
if (described === undefined) {
  console.error(`Commands are ${Object.keys(commands).join(', ')}.`);
  process.exit(2);
}
await runCommand(described());
