/**
 * Readers who come at fixed intervals, whatever happened to those before them, in a thread of their
 * own, so that neither the test nor the answers they wait for hold them up.
 */
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { addresses, intervalMs } = workerData;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let waits = [];
let failures = [];
let outstanding = 0;
let turn = 0;

const read = (address, began = performance.now()) => {
  outstanding += 1;
  const end = (failure) => {
    outstanding -= 1;
    if (failure === 'stale') return;
    waits.push(performance.now() - began);
    if (failure !== undefined) failures.push(`${address}: ${failure}`);
  };
  const request = get(address, { agent }, (response) => {
    response.resume();
    response.once('end', () => end(response.statusCode === 200 ? undefined : response.statusCode));
  });
  request.once('error', ({ code, message }) => {
    // The service ends connections that rest, also at the moment in which one is used again.
    const isStale = request.reusedSocket && code === 'ECONNRESET';
    if (isStale) read(address, began);
    end(isStale ? 'stale' : message);
  });
};

const timer = setInterval(() => {
  const address = addresses[turn % addresses.length];
  turn += 1;
  // What is not kept is made anew for each reader.
  read(address.replace('{turn}', String(turn)));
}, intervalMs);

/** Everybody who came has been answered. */
const settled = async () => {
  while (outstanding > 0) await new Promise((resume) => setTimeout(resume, 5));
};

parentPort.on('message', async (message) => {
  if (message === 'end') clearInterval(timer);
  await settled();
  parentPort.postMessage({ waits, failures });
  waits = [];
  failures = [];
  if (message === 'end') parentPort.close();
});
