import { onnxModel } from './onnx-messages';

/** ONNX codes of element and attribute types. */
const ELEMENT = { float: 1, int8: 3, int64: 7 } as const;
const ATTRIBUTE = { float: 1, int: 2, ints: 7 } as const;

const IR_VERSION = 8;
const OPSET_VERSION = 17;

type Elements = Float32Array | Int8Array | BigInt64Array;
/** A string names a dimension of variable size. */
type Dimension = number | string;

/** Attribute of an operation: an integer, a list of integers, or a float. */
export type Attribute = number | number[] | { float: number };

const elementOf = (values: Elements): number => {
  if (values instanceof Float32Array) return ELEMENT.float;
  return values instanceof Int8Array ? ELEMENT.int8 : ELEMENT.int64;
};

const attributeOf = ([name, value]: [string, Attribute]) => {
  if (Array.isArray(value)) return { name, ints: value, type: ATTRIBUTE.ints };
  if (typeof value === 'number') return { name, i: value, type: ATTRIBUTE.int };
  return { name, f: value.float, type: ATTRIBUTE.float };
};

const valueOf = (name: string, element: keyof typeof ELEMENT, shape: Dimension[]) => ({
  name,
  type: {
    tensorType: {
      elemType: ELEMENT[element],
      shape: {
        dim: shape.map((size) =>
          typeof size === 'number' ? { dimValue: size } : { dimParam: size },
        ),
      },
    },
  },
});

/** Builds an ONNX graph. Values are referenced by generated names. */
export const createGraph = () => {
  const nodes: object[] = [];
  const initializers: object[] = [];
  let count = 0;

  const constant = (values: Elements, shape: number[] = [values.length]): string => {
    const name = `constant${count++}`;
    const rawData = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    initializers.push({ name, dims: shape, dataType: elementOf(values), rawData });
    return name;
  };

  const operations = (
    opType: string,
    input: string[],
    attributes: Record<string, Attribute>,
    outputs: number,
  ): string[] => {
    const name = `${opType}${count++}`;
    const output = Array.from({ length: outputs }, (_, index) => `${name}.${index}`);
    const attribute = Object.entries(attributes).map(attributeOf);
    nodes.push({ input, output, name, opType, attribute });
    return output;
  };

  return {
    /** Adds a constant; a vector unless a shape is given. */
    constant,

    /** Adds a scalar float. */
    scalar: (value: number): string => constant(Float32Array.of(value), []),

    /** Adds a vector of integers, such as a shape. */
    integers: (...values: number[]): string =>
      constant(BigInt64Array.from(values, (value) => BigInt(value))),

    /** Adds an ONNX operation with one output. */
    operation: (opType: string, input: string[], attributes: Record<string, Attribute> = {}) =>
      operations(opType, input, attributes, 1)[0] as string,

    /** Adds an ONNX operation with several outputs. */
    operations,

    /** Encodes a network with one integer input and one float output as a file. */
    encode(
      input: { name: string; shape: Dimension[] },
      output: { name: string; shape: Dimension[] },
    ): Uint8Array {
      const graph = {
        name: 'graph',
        node: nodes,
        initializer: initializers,
        input: [valueOf(input.name, 'int64', input.shape)],
        output: [valueOf(output.name, 'float', output.shape)],
      };
      const opsetImport = [{ domain: '', version: OPSET_VERSION }];
      return onnxModel.encode({ irVersion: IR_VERSION, graph, opsetImport }).finish();
    },
  };
};
