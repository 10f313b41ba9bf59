import { Float16Array } from '@petamoriken/float16';
import { readFileSync } from 'node:fs';

export interface Weights {
  shape: number[];
  values: Float32Array;
}

type Header = Record<string, { dtype: string; shape: number[]; data_offsets: [number, number] }>;

const HEADER_LENGTH_BYTES = 8;

/**
 * Opens a file of half-precision weights.
 *
 * @see https://huggingface.co/docs/safetensors: eight bytes of header length, a JSON header, the values
 * @returns a function that reads the weights with a given name
 * @throws Error if the file has no weights of that name, or not in half precision
 */
export const openSafetensors = (file: string): ((name: string) => Weights) => {
  const bytes = readFileSync(file);
  const begin = HEADER_LENGTH_BYTES + Number(bytes.readBigUInt64LE(0));
  const header = JSON.parse(bytes.toString('utf8', HEADER_LENGTH_BYTES, begin)) as Header;
  return (name) => {
    const tensor = header[name];
    if (tensor?.dtype !== 'F16') throw new Error(`${file} has no half-precision weights ${name}.`);
    const [from, to] = tensor.data_offsets;
    // `Float16Array` needs 2-byte alignment, which the file's buffer does not guarantee; hence the copy.
    const halves = new Float16Array(
      Uint8Array.from(bytes.subarray(begin + from, begin + to)).buffer,
    );
    return { shape: tensor.shape, values: Float32Array.from(halves) };
  };
};
