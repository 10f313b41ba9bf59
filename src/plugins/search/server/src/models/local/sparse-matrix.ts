/** Mostly zero matrix in compressed sparse row format. */
export interface SparseMatrix {
  rows: number;
  columns: number;
  /** Offset of each row in `indices` and `values`; has `rows` + 1 elements. */
  starts: Int32Array;
  indices: Int32Array;
  values: Float32Array;
}

/** Dense matrix in row-major order. */
export interface DenseMatrix {
  rows: number;
  columns: number;
  values: Float32Array;
}

export const dense = (rows: number, columns: number): DenseMatrix => ({
  rows,
  columns,
  values: new Float32Array(rows * columns),
});

/** target[toStart…] += factor · source[fromStart…], over `length` values. */
const addScaled = (
  target: Float32Array,
  toStart: number,
  source: Float32Array,
  fromStart: number,
  length: number,
  factor: number,
): void => {
  for (let offset = 0; offset < length; offset++) {
    target[toStart + offset]! += factor * source[fromStart + offset]!;
  }
};

/** sparse · right. */
export const times = (sparse: SparseMatrix, right: DenseMatrix): DenseMatrix => {
  const { columns } = right;
  const product = dense(sparse.rows, columns);
  for (let row = 0; row < sparse.rows; row++) {
    for (let at = sparse.starts[row]!; at < sparse.starts[row + 1]!; at++) {
      const from = sparse.indices[at]! * columns;
      addScaled(product.values, row * columns, right.values, from, columns, sparse.values[at]!);
    }
  }
  return product;
};

/** transpose(sparse) · right. */
export const transposedTimes = (sparse: SparseMatrix, right: DenseMatrix): DenseMatrix => {
  const { columns } = right;
  const product = dense(sparse.columns, columns);
  for (let row = 0; row < sparse.rows; row++) {
    for (let at = sparse.starts[row]!; at < sparse.starts[row + 1]!; at++) {
      const to = sparse.indices[at]! * columns;
      addScaled(product.values, to, right.values, row * columns, columns, sparse.values[at]!);
    }
  }
  return product;
};
