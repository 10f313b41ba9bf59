import { largestOf, MAX_INT8 } from '../../index/vectors/vector';
import type { Weights } from './safetensors';

export interface QuantizedWeights {
  values: Int8Array;
  /** Factor of each row or column that restores the original values. */
  scales: Float32Array;
  shape: number[];
}

/** AVX2 adds pairs of int8 products in 16 bits; larger factors would overflow. */
const MAX_FACTOR = 63;

/** Quantizes a table of vectors with one scale per row. */
export const quantizedRows = ({ values, shape }: Weights): QuantizedWeights => {
  const [rows, width] = shape as [number, number];
  const bytes = new Int8Array(values.length);
  const scales = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    const vector = values.subarray(row * width, (row + 1) * width);
    const scale = largestOf(vector) / MAX_INT8 || 1;
    scales[row] = scale;
    for (let at = 0; at < width; at++) bytes[row * width + at] = Math.round(vector[at]! / scale);
  }
  return { values: bytes, scales, shape };
};

/**
 * Concatenates and transposes matrices for multiplication: each row (one output) becomes an int8 column with its own
 * scale.
 */
export const quantizedColumns = (matrices: Weights[]): QuantizedWeights => {
  const inputs = matrices[0]?.shape[1] ?? 0;
  const outputs = matrices.reduce((sum, { shape }) => sum + (shape[0] ?? 0), 0);
  const bytes = new Int8Array(inputs * outputs);
  const scales = new Float32Array(outputs);
  let column = 0;
  for (const { values, shape } of matrices) {
    for (let row = 0; row < (shape[0] ?? 0); row++, column++) {
      const vector = values.subarray(row * inputs, (row + 1) * inputs);
      const scale = largestOf(vector) / MAX_FACTOR || 1;
      scales[column] = scale;
      for (let at = 0; at < inputs; at++) {
        bytes[at * outputs + column] = Math.round(vector[at]! / scale);
      }
    }
  }
  return { values: bytes, scales, shape: [inputs, outputs] };
};
