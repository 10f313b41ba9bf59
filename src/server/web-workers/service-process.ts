import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { FromService, ToService } from './messages';
import { serviceEnvironment } from './service-socket';

/** Pauses in milliseconds before a service that has ended is started again, doubled each time. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** A service that ran for so long, in milliseconds, starts again without delay. */
const STEADY_MS = 60_000;

interface ServiceEvents {
  /** @param reply answers the process that has sent the message, which may have been replaced meanwhile */
  onMessage(message: FromService, reply: (answer: ToService) => void): void;
  /** The first start failed; the exit code of the process. */
  onFailure(code: number): void;
}

/**
 * Runs the service in a process of its own, by the script that this process runs, and starts it again when it ends by
 * itself.
 *
 * @param folder private folder of the processes
 */
export const runServiceProcess = (folder: string, { onMessage, onFailure }: ServiceEvents) => {
  let isStopping = false;
  let hasBeenReady = false;
  let pauseMs = FIRST_PAUSE_MS;
  let child: ChildProcess;
  let code: number | null = null;

  const sendTo = (receiver: ChildProcess, message: ToService): void => {
    // One that has just ended starts again, and does not miss the message.
    if (receiver.connected) receiver.send(message, () => undefined);
  };

  const begin = (): void => {
    const began = performance.now();
    const [, script = '', ...args] = process.argv;
    // A group of its own: the primary stops it, after the web workers, and not the terminal.
    const started = fork(script, args, { env: serviceEnvironment(folder), detached: true });
    child = started;
    started.on('message', (message: FromService) => {
      if (message.type === 'ready') hasBeenReady = true;
      onMessage(message, (answer) => sendTo(started, answer));
    });
    started.once('exit', (exitCode, signal) => void restart(exitCode, signal, began));
  };

  const restart = async (
    exitCode: number | null,
    signal: NodeJS.Signals | null,
    began: number,
  ): Promise<void> => {
    code = exitCode;
    if (isStopping) return;
    if (!hasBeenReady) return onFailure(exitCode ?? 1);
    console.error(`The service ended (${signal ?? `code ${exitCode}`}) and starts again.`);
    pauseMs = performance.now() - began > STEADY_MS ? FIRST_PAUSE_MS : pauseMs;
    await pause(pauseMs);
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    if (!isStopping) begin();
  };
  begin();

  return {
    /** Sends to the process that runs at present. */
    send: (message: ToService): void => sendTo(child, message),

    /**
     * Asks the service to end, and waits for it.
     *
     * @returns its exit code
     */
    async stop(): Promise<number> {
      isStopping = true;
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await ended;
      }
      return code ?? 0;
    },
  };
};

export type ServiceProcess = ReturnType<typeof runServiceProcess>;
