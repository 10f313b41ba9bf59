/**
 * A signal that is aborted when the process is asked to end. It goes on to listen: npm and a terminal both
 * send the same one, and the second would end the process at once.
 */
export const stopSignal = (): AbortSignal => {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => controller.abort());
  return controller.signal;
};
