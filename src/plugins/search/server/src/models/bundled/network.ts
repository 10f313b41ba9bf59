import { Tokenizer } from '@huggingface/tokenizers';
import { readFileSync } from 'node:fs';
import { unit } from '../../index/vectors/vector';
import { NETWORK_FILE, weightsFile } from './model-files';
import { loadRuntime } from './runtime';

/** Word pieces read per text; the network was trained on no more. */
const MAX_PIECES = 254;

/**
 * Loads the network into the current thread.
 *
 * @returns a function that computes the unit vector of a text
 * @throws Error if the packages or the converted network are missing, or no runtime works on this platform
 */
export const loadNetwork = async (): Promise<(text: string) => Promise<Float32Array>> => {
  const { InferenceSession, Tensor } = await loadRuntime();
  const words = JSON.parse(readFileSync(weightsFile('tokenizer.json'), 'utf8')) as object;
  const tokenizer = new Tokenizer(words, {});
  const session = await InferenceSession.create(NETWORK_FILE, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
  });
  const end = tokenizer.encode('').ids.at(-1) ?? 0;
  return async (text) => {
    const pieces = tokenizer.encode(text).ids;
    const ids = pieces.length <= MAX_PIECES ? pieces : [...pieces.slice(0, MAX_PIECES - 1), end];
    const input = new Tensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length]);
    const { [session.outputNames[0] ?? '']: output } = await session.run({ ids: input });
    return unit(Float32Array.from(output?.data as Float32Array));
  };
};
