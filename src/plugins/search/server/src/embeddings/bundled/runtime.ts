import type { InferenceSession, Tensor } from 'onnxruntime-common';

/** What is used of the runtimes, which are installed only where they can be. */
export interface Runtime {
  InferenceSession: {
    create(file: string, options: InferenceSession.SessionOptions): Promise<InferenceSession>;
  };
  Tensor: new (type: 'int64', values: BigInt64Array, shape: number[]) => Tensor;
  /** Of the one in WebAssembly, which would start threads beside its own. */
  env?: { wasm?: { numThreads?: number } };
}

/** The native one, and its slower sibling in WebAssembly for platforms without a build of it. */
const PACKAGES = ['onnxruntime-node', 'onnxruntime-web'];

/**
 * Loads the first runtime that is there and works.
 *
 * @throws with the reasons where none does
 */
export const loadRuntime = async (): Promise<Runtime> => {
  const reasons: string[] = [];
  for (const name of PACKAGES) {
    try {
      const runtime = (await import(name)) as Runtime;
      if (runtime.env?.wasm !== undefined) runtime.env.wasm.numThreads = 1;
      return runtime;
    } catch (error) {
      reasons.push(`${name}: ${(error as Error).message.split('\n', 1)[0]}`);
    }
  }
  throw new Error(reasons.join('; '));
};
