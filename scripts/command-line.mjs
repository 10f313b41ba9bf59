/** Shared parts of all commands: description, rejection of arguments, error reporting. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, root } from './project.mjs';

/** Exit codes: 1 for failures that are not the user's fault, 2 for misuse. */
const FAILURE = 1;
const MISUSE = 2;

const asSentence = (text) => {
  const line = text.trim().split('\n').join('. ');
  const sentence = line.charAt(0).toUpperCase() + line.slice(1);
  return /[.?!]$/.test(sentence) ? sentence : `${sentence}.`;
};

/** Returns the error message. Aggregate errors (a name with several addresses) have only a code. */
const messageOf = (error) => {
  if (!(error instanceof Error)) return String(error);
  const { message, code, name } = error;
  if (code === 'ENOSPC') return 'The disk is full. Make room and start again.';
  return message || code || name;
};

/** Prints the error and exits; includes the stack trace if LOG_LEVEL is `debug`. */
const fail = (error) => {
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  else console.error(messageOf(error));
  process.exit(error?.exitCode ?? FAILURE);
};

/** Fails on errors of stdout, e.g. a full disk, as results are printed there. A reader that closes the pipe is fine. */
const watchOutput = () =>
  process.stdout.on('error', (error) => {
    if (error.code === 'EPIPE') process.exit(0);
    console.error(`The output can't be written: ${error.message}.`);
    process.exit(MISUSE);
  });

// A fresh clone has no packages; `npm run demo` installs them.
if (!existsSync(path.join(root, 'node_modules/commander'))) await ensureInstalled().catch(fail);
const { Command } = await import('commander');

/**
 * Describes a command.
 *
 * @param name as in `npm run NAME`
 * @param summary one-sentence description
 * @param example a complete command line
 * @returns a commander command without arguments or options
 */
export const command = (name, summary, example) => {
  const spoken = `npm ${['start', 'test'].includes(name) ? '' : 'run '}${name}`;
  return new Command(`${spoken} --`)
    .description(summary)
    .helpOption('--help', 'say what it does')
    .helpCommand(false)
    .allowExcessArguments(false)
    .addHelpText('after', `\nExample:\n  ${example}`)
    .exitOverride()
    .configureOutput({
      outputError: (text, write) => {
        const sentence = asSentence(text.replace(/^error: /, ''));
        write(`${sentence} See: ${spoken} -- --help\n`);
      },
    });
};

/** Runs a command with the arguments of the process. Exits on failure. */
export const runCommand = async (described) => {
  watchOutput();
  try {
    await described.parseAsync();
  } catch (error) {
    // Commander has already printed its own errors; it treats help as one.
    if (error?.code?.startsWith('commander.')) process.exitCode = error.exitCode && MISUSE;
    else fail(error);
  }
};

/** Parses the arguments of a command whose work follows in the script. Exits if there is none, as after `--help`. */
export const readArguments = async (described) => {
  let isRead = false;
  await runCommand(described.action(() => (isRead = true)));
  if (!isRead) process.exit();
  process.once('uncaughtException', fail);
  return { args: described.processedArgs, options: described.opts() };
};
