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

/** Cosine of a unit vector and a stored one. */
export const similarity = (vector: Float32Array, stored: Int8Array): number => {
  let product = 0;
  let squares = 0;
  for (let at = 0; at < stored.length; at++) {
    const value = stored[at]!;
    product += vector[at]! * value;
    squares += value * value;
  }
  return squares === 0 ? 0 : product / Math.sqrt(squares);
};
