import type { DenseMatrix } from './sparse-matrix';

/** Relative residual below which a column counts as a linear combination of earlier ones. */
const DEPENDENT = 1e-6;

/** transpose(matrix) · matrix; only the lower triangle. */
const gram = ({ rows, columns, values }: DenseMatrix): Float64Array => {
  const products = new Float64Array(columns * columns);
  for (let row = 0; row < rows; row++) {
    const start = row * columns;
    for (let one = 0; one < columns; one++) {
      const value = values[start + one]!;
      if (value === 0) continue;
      for (let other = 0; other <= one; other++) {
        products[one * columns + other]! += value * values[start + other]!;
      }
    }
  }
  return products;
};

/** Computes the lower Cholesky factor in place; a dependent column gets a zero on the diagonal. */
const factorize = (products: Float64Array, size: number): void => {
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = products[row * size + column]!;
      for (let k = 0; k < column; k++) {
        sum -= products[row * size + k]! * products[column * size + k]!;
      }
      if (column < row) {
        const pivot = products[column * size + column]!;
        products[row * size + column] = pivot === 0 ? 0 : sum / pivot;
      } else {
        const whole = products[row * size + row]!;
        products[row * size + row] = sum > DEPENDENT * whole && sum > 0 ? Math.sqrt(sum) : 0;
      }
    }
  }
};

const solveRows = ({ rows, columns, values }: DenseMatrix, factor: Float64Array): void => {
  for (let row = 0; row < rows; row++) {
    const start = row * columns;
    for (let column = 0; column < columns; column++) {
      let sum = values[start + column]!;
      for (let k = 0; k < column; k++) sum -= factor[column * columns + k]! * values[start + k]!;
      const pivot = factor[column * columns + column]!;
      values[start + column] = pivot === 0 ? 0 : sum / pivot;
    }
  }
};

/**
 * Makes the columns of a matrix orthonormal in place, with the same span (Cholesky QR, run twice against rounding
 * errors: Yamamoto et al. 2015). Dependent columns become zero.
 */
export const orthonormalize = (matrix: DenseMatrix): DenseMatrix => {
  for (let pass = 0; pass < 2; pass++) {
    const factor = gram(matrix);
    factorize(factor, matrix.columns);
    solveRows(matrix, factor);
  }
  return matrix;
};
