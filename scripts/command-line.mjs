/** What every command has in common: how it is described, how arguments are refused, how a failure is told. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, root } from './project.mjs';

/** Ways to fail that `exitCode` stands for in an error: 1 for what is not the user's fault, 2 for what is. */
const FAILURE = 1;
const MISUSE = 2;

const asSentence = (text) => {
  const line = text.trim().split('\n').join('. ');
  const sentence = line.charAt(0).toUpperCase() + line.slice(1);
  return /[.?!]$/.test(sentence) ? sentence : `${sentence}.`;
};

/** Why it failed, in words. Errors of several attempts (a name with several addresses) have a code alone. */
const messageOf = (error) => {
  if (!(error instanceof Error)) return String(error);
  const { message, code, name } = error;
  if (code === 'ENOSPC') return 'The disk is full. Make room and start again.';
  return message || code || name;
};

/** Ends the process with what is wrong; where it is debugged, with the place in the code too. */
const fail = (error) => {
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  else console.error(messageOf(error));
  process.exit(error?.exitCode ?? FAILURE);
};

/** Results go to stdout, where a full disk must not pass for success. A reader that has enough is no fault. */
const watchOutput = () =>
  process.stdout.on('error', (error) => {
    if (error.code === 'EPIPE') process.exit(0);
    console.error(`The output can't be written: ${error.message}.`);
    process.exit(MISUSE);
  });

// A fresh clone has no packages, and `npm run demo` is what installs them.
if (!existsSync(path.join(root, 'node_modules/commander'))) await ensureInstalled().catch(fail);
const { Command } = await import('commander');

/**
 * Describes a command.
 *
 * @param name as in `npm run NAME`
 * @param summary what it does
 * @param example a whole command line
 * @returns a command of commander, without arguments or options yet
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

/** Runs a command with the arguments of the process. Ends the process where it fails. */
export const runCommand = async (described) => {
  watchOutput();
  try {
    await described.parseAsync();
  } catch (error) {
    // Commander has told its own already, and counts help as one.
    if (error?.code?.startsWith('commander.')) process.exitCode = error.exitCode && MISUSE;
    else fail(error);
  }
};

/** Reads the arguments of a command that goes on by itself. Ends the process where there is nothing to go on with. */
export const readArguments = async (described) => {
  let isRead = false;
  await runCommand(described.action(() => (isRead = true)));
  if (!isRead) process.exit();
  process.once('uncaughtException', fail);
  return { args: described.processedArgs, options: described.opts() };
};
