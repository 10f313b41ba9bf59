/**
 * Returns a signal that aborts when the process is asked to stop. The listeners stay registered: npm and the terminal
 * both send the signal, and the second one would otherwise kill the process. They replace those of Strapi, which ends the
 * process before a command has cleaned up.
 */
export const stopSignal = (): AbortSignal => {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.removeAllListeners(name);
    process.on(name, () => controller.abort());
  }
  return controller.signal;
};
