import path from 'node:path';
import { Worker } from 'node:worker_threads';

interface Checked {
  id: number;
  faults: string[];
}

/** Tells what is invalid in pieces of HTML, in a thread beside the test. */
export interface HtmlValidity {
  /** What is wrong with it, a line each; empty when it is valid. */
  faultsOf(html: string): Promise<string[]>;
  close(): Promise<void>;
}

export const openHtmlValidity = (): HtmlValidity => {
  const worker = new Worker(path.join(__dirname, 'html-validity-worker.mjs'));
  const waiting = new Map<
    number,
    { resolve(faults: string[]): void; reject(error: Error): void }
  >();
  let asked = 0;
  worker.on('message', ({ id, faults }: Checked) => {
    waiting.get(id)?.resolve(faults);
    waiting.delete(id);
  });
  worker.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(error);
  });
  return {
    faultsOf: (html) =>
      new Promise((resolve, reject) => {
        asked += 1;
        waiting.set(asked, { resolve, reject });
        worker.postMessage({ id: asked, html });
      }),
    async close() {
      await worker.terminate();
    },
  };
};
