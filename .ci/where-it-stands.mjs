/** What processes that no longer go on are doing: what to read where a run hung that nobody could watch. */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Longer than Node takes to write a report. */
const REPORT_MS = 5_000;

/** Where Node's processes write what they do when they are asked by SIGUSR2. */
const reports = mkdtempSync(path.join(tmpdir(), 'reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

/** What a command's environment needs for that. */
export const reporting = {
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --report-on-signal --report-directory=${reports}`,
};

const read = (file) => {
  try {
    return readFileSync(file, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
};

/** A process's number of its group, after its name, which may hold anything. */
const groupOf = (pid) => Number(read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[2]);

const threads = (pid) =>
  readdirSync(`/proc/${pid}/task`).map((thread) => {
    const of = (name) => read(`/proc/${pid}/task/${thread}/${name}`);
    const [state, ...figures] = of('stat').split(') ').at(-1).split(' ');
    return `    ${of('comm')}: ${state}, ticks ${figures[10]}+${figures[11]}, waits in ${of('wchan')}, call ${of('syscall').split(' ')[0]}`;
  });

const reported = (file) => {
  const { header, javascriptStack, libuv } = JSON.parse(read(path.join(reports, file)));
  return [
    `  ${header.commandLine.join(' ')}`,
    ...(javascriptStack.stack ?? []).map((line) => `    ${line}`),
    ...libuv.filter((handle) => handle.is_active).map((handle) => `    ${JSON.stringify(handle)}`),
  ];
};

/**
 * What each process of a group does: its threads as the system sees them (Linux), and its stack and open
 * handles as Node does.
 *
 * @param group number of the process group
 */
export const whereItStands = async (group) => {
  const members = readdirSync('/proc').filter((name) => groupOf(name) === group);
  const asSeen = members.flatMap((pid) => [`  ${read(`/proc/${pid}/cmdline`)}`, ...threads(pid)]);
  process.kill(-group, 'SIGUSR2');
  await pause(REPORT_MS);
  return ['Threads:', ...asSeen, 'Reports:', ...readdirSync(reports).flatMap(reported)].join('\n');
};
