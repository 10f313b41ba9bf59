import type { InferenceSession, Tensor } from 'onnxruntime-common';

/** What is used of the runtimes, which are installed only where they can be. */
export interface Runtime {
  InferenceSession: {
    create(file: string, options: InferenceSession.SessionOptions): Promise<InferenceSession>;
  };
  Tensor: new (type: 'int64', values: BigInt64Array, shape: number[]) => Tensor;
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
      return (await import(name)) as Runtime;
    } catch (error) {
      reasons.push(`${name}: ${(error as Error).message.split('\n', 1)[0]}`);
    }
  }
  throw new Error(reasons.join('; '));
};
