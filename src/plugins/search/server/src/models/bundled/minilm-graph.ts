import { createGraph } from './onnx-graph';
import { quantizedColumns, quantizedRows } from './quantized-weights';
import type { Weights } from './safetensors';

/** Dimensions of all-MiniLM-L6-v2. */
const WIDTH = 384;
const LAYERS = 6;
const HEADS = 12;
const HEAD_WIDTH = WIDTH / HEADS;
const NORM_EPSILON = 1e-12;
const FLOAT = 1;

/**
 * Writes the network all-MiniLM-L6-v2 (a BERT with six layers) as an ONNX file with int8 embeddings and matrices: a
 * fifth of the size of float weights, and several times as fast.
 *
 * @param weights returns the weights with a given name
 * @returns a network that maps word pieces (texts of equal length) to the mean of its token outputs
 */
export const minilmGraph = (weights: (name: string) => Weights): Uint8Array => {
  const { constant, scalar, integers, operation, operations, encode } = createGraph();

  const normalized = (input: string, name: string): string =>
    operation(
      'LayerNormalization',
      [input, constant(weights(`${name}.weight`).values), constant(weights(`${name}.bias`).values)],
      { axis: -1, epsilon: { float: NORM_EPSILON } },
    );

  /** Combines several linear layers over one input; concatenates their outputs. */
  const linear = (input: string, names: string[]): string => {
    const { values, scales, shape } = quantizedColumns(
      names.map((name) => weights(`${name}.weight`)),
    );
    const bias = Float32Array.from(names.flatMap((name) => [...weights(`${name}.bias`).values]));
    const [bytes, scale, zero] = operations('DynamicQuantizeLinear', [input], {}, 3) as [
      string,
      string,
      string,
    ];
    const product = operation('MatMulInteger', [bytes, constant(values, shape), zero]);
    const unscaled = operation('Cast', [product], { to: FLOAT });
    const scaled = operation('Mul', [unscaled, operation('Mul', [scale, constant(scales)])]);
    return operation('Add', [scaled, constant(bias)]);
  };

  const words = (): string => {
    const table = weights('embeddings.word_embeddings.weight');
    const { values, scales } = quantizedRows(table);
    const rows = operation('Gather', [constant(values, table.shape), 'ids']);
    const scale = operation('Gather', [constant(scales), 'ids']);
    return operation('Mul', [
      operation('Cast', [rows], { to: FLOAT }),
      operation('Unsqueeze', [scale, integers(-1)]),
    ]);
  };

  /** Position embeddings. All tokens belong to the first of two segments, whose embedding is added here. */
  const positions = (): string => {
    const { values, shape } = weights('embeddings.position_embeddings.weight');
    const segment = weights('embeddings.token_type_embeddings.weight').values.subarray(0, WIDTH);
    const sums = values.map((value, at) => value + segment[at % WIDTH]!);
    const length = operation('Slice', [operation('Shape', ['ids']), integers(1), integers(2)]);
    return operation('Slice', [constant(sums, shape), integers(0), length, integers(0)]);
  };

  const attention = (input: string, name: string): string => {
    const all = linear(input, [`${name}.query`, `${name}.key`, `${name}.value`]);
    const heads = operation('Reshape', [all, integers(0, 0, 3 * HEADS, HEAD_WIDTH)]);
    const [query, key, value] = operations('Split', [heads], { axis: 2 }, 3) as [
      string,
      string,
      string,
    ];
    const byHead = (part: string, perm: number[]) => operation('Transpose', [part], { perm });
    const products = operation('MatMul', [byHead(query, [0, 2, 1, 3]), byHead(key, [0, 2, 3, 1])]);
    const scores = operation('Mul', [products, scalar(1 / Math.sqrt(HEAD_WIDTH))]);
    const shares = operation('Softmax', [scores], { axis: -1 });
    const context = operation('MatMul', [shares, byHead(value, [0, 2, 1, 3])]);
    return operation('Reshape', [byHead(context, [0, 2, 1, 3]), integers(0, 0, WIDTH)]);
  };

  /** Gaussian error linear unit (GELU). */
  const activated = (input: string): string => {
    const error = operation('Erf', [operation('Mul', [input, scalar(Math.SQRT1_2)])]);
    const gate = operation('Mul', [operation('Add', [error, scalar(1)]), scalar(0.5)]);
    return operation('Mul', [input, gate]);
  };

  const layer = (input: string, name: string): string => {
    const attended = linear(attention(input, `${name}.attention.self`), [
      `${name}.attention.output.dense`,
    ]);
    const middle = normalized(
      operation('Add', [input, attended]),
      `${name}.attention.output.LayerNorm`,
    );
    const hidden = activated(linear(middle, [`${name}.intermediate.dense`]));
    const output = linear(hidden, [`${name}.output.dense`]);
    return normalized(operation('Add', [middle, output]), `${name}.output.LayerNorm`);
  };

  let values = normalized(operation('Add', [words(), positions()]), 'embeddings.LayerNorm');
  for (let number = 0; number < LAYERS; number++) values = layer(values, `encoder.layer.${number}`);
  const mean = operation('ReduceMean', [values], { axes: [1], keepdims: 0 });
  return encode(
    { name: 'ids', shape: ['texts', 'length'] },
    { name: mean, shape: ['texts', WIDTH] },
  );
};
