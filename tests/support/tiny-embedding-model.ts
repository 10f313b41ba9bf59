import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Protocol Buffers, as much of it as an ONNX file needs: numbers and nested bytes by field number. */
const varint = (value: number): Buffer => {
  const bytes: number[] = [];
  let rest = value;
  do {
    bytes.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
    rest >>>= 7;
  } while (rest > 0);
  return Buffer.from(bytes);
};
const number = (field: number, value: number): Buffer =>
  Buffer.concat([varint(field << 3), varint(value)]);
const bytes = (field: number, value: Buffer | string): Buffer => {
  const content = Buffer.from(value);
  return Buffer.concat([varint((field << 3) | 2), varint(content.length), content]);
};
const message = (field: number, ...parts: Buffer[]): Buffer => bytes(field, Buffer.concat(parts));

const FLOAT = 1;
const INT64 = 7;

/** A named tensor of a graph's interface (`ValueInfoProto`); a text is a size that varies. */
const tensor = (field: number, name: string, type: number, shape: (number | string)[]): Buffer =>
  message(
    field,
    bytes(1, name),
    message(
      2,
      message(
        1,
        number(1, type),
        message(
          2,
          ...shape.map((size) =>
            message(1, typeof size === 'number' ? number(1, size) : bytes(2, size)),
          ),
        ),
      ),
    ),
  );

/** An ONNX model of one node: it looks each token's vector up in a table (`Gather`). */
const lookUpModel = (vectors: number[][]): Buffer => {
  const dimensions = vectors[0]?.length ?? 0;
  const table = Buffer.from(Float32Array.from(vectors.flat()).buffer);
  const graph = message(
    7,
    message(
      1,
      bytes(1, 'table'),
      bytes(1, 'input_ids'),
      bytes(2, 'last_hidden_state'),
      bytes(4, 'Gather'),
    ),
    bytes(2, 'look-up'),
    message(
      5,
      number(1, vectors.length),
      number(1, dimensions),
      number(2, FLOAT),
      bytes(8, 'table'),
      bytes(9, table),
    ),
    tensor(11, 'input_ids', INT64, ['batch', 'sequence']),
    tensor(12, 'last_hidden_state', FLOAT, ['batch', 'sequence', dimensions]),
  );
  return Buffer.concat([number(1, 8), graph, message(8, bytes(1, ''), number(2, 13))]);
};

const SPECIAL = ['[PAD]', '[UNK]'];

/**
 * Writes an embedding model in the layout that models on the Hugging Face hub have: `config.json`,
 * `tokenizer.json`, `onnx/model.onnx`. A text's vector is the mean of its words' vectors.
 *
 * @param meanings words that mean the same, one dimension each
 */
export const writeTinyModel = (folder: string, meanings: string[][]): void => {
  const words = [...SPECIAL, ...meanings.flat()];
  const dimensions = meanings.length + 1;
  const vectors = words.map((word) => {
    const meaning = meanings.findIndex((same) => same.includes(word));
    return Array.from({ length: dimensions }, (_, at) =>
      at === meaning ? 1 : at === meanings.length ? 0.01 : 0,
    );
  });
  const write = (name: string, value: unknown): void =>
    writeFileSync(path.join(folder, name), JSON.stringify(value));
  mkdirSync(path.join(folder, 'onnx'), { recursive: true });
  writeFileSync(path.join(folder, 'onnx/model.onnx'), lookUpModel(vectors));
  write('config.json', { model_type: 'bert', hidden_size: dimensions, vocab_size: words.length });
  write('tokenizer_config.json', {
    tokenizer_class: 'PreTrainedTokenizerFast',
    model_max_length: 512,
    pad_token: '[PAD]',
    unk_token: '[UNK]',
  });
  write('tokenizer.json', {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: SPECIAL.map((content, id) => ({
      id,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: null,
    decoder: null,
    model: {
      type: 'WordLevel',
      vocab: Object.fromEntries(words.map((word, id) => [word, id])),
      unk_token: '[UNK]',
    },
  });
};
