import type { InferenceSession, Tensor } from 'onnxruntime-common';

/** Subset of the runtimes in use; both are optional dependencies. */
export interface Runtime {
  InferenceSession: {
    create(file: string, options: InferenceSession.SessionOptions): Promise<InferenceSession>;
  };
  Tensor: new (type: 'int64', values: BigInt64Array, shape: number[]) => Tensor;
  /** Only the WebAssembly runtime, which would otherwise start more threads. */
  env?: { wasm?: { numThreads?: number } };
}

/** The native runtime, and the slower WebAssembly one for platforms without a native build. */
const PACKAGES = ['onnxruntime-node', 'onnxruntime-web'];

/**
 * Loads the first runtime that is installed and works.
 *
 * @throws Error with the reason for each runtime if none works
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
