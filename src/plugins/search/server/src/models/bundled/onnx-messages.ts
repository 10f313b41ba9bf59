import { Root, type Type } from 'protobufjs/light';

const field = (type: string, id: number) => ({ type, id });
const repeated = (type: string, id: number) => ({ rule: 'repeated', type, id });

/**
 * Subset of the ONNX messages that our graph needs.
 *
 * @see https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
 */
const messages = Root.fromJSON({
  nested: {
    Model: {
      fields: {
        irVersion: field('int64', 1),
        graph: field('Graph', 7),
        opsetImport: repeated('Opset', 8),
      },
    },
    Opset: { fields: { domain: field('string', 1), version: field('int64', 2) } },
    Graph: {
      fields: {
        node: repeated('Node', 1),
        name: field('string', 2),
        initializer: repeated('Tensor', 5),
        input: repeated('Value', 11),
        output: repeated('Value', 12),
      },
    },
    Node: {
      fields: {
        input: repeated('string', 1),
        output: repeated('string', 2),
        name: field('string', 3),
        opType: field('string', 4),
        attribute: repeated('Attribute', 5),
      },
    },
    Attribute: {
      fields: {
        name: field('string', 1),
        f: field('float', 2),
        i: field('int64', 3),
        ints: repeated('int64', 8),
        type: field('int32', 20),
      },
    },
    Tensor: {
      fields: {
        dims: repeated('int64', 1),
        dataType: field('int32', 2),
        name: field('string', 8),
        rawData: field('bytes', 9),
      },
    },
    Value: { fields: { name: field('string', 1), type: field('ValueType', 2) } },
    ValueType: { fields: { tensorType: field('TensorType', 1) } },
    TensorType: { fields: { elemType: field('int32', 1), shape: field('Shape', 2) } },
    Shape: { fields: { dim: repeated('Dimension', 1) } },
    Dimension: { fields: { dimValue: field('int64', 1), dimParam: field('string', 2) } },
  },
});

export const onnxModel: Type = messages.lookupType('Model');
