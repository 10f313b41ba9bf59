import { quantize, unit } from '../../index/vectors/vector';
import type { LocalModel } from './model';

interface StoredModel {
  dimensions: number;
  terms: string;
  idf: string;
  words: string;
  mean: string;
}

const base64 = ({ buffer, byteOffset, byteLength }: Float32Array | Int8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64');

const floats = (stored: string): Float32Array => {
  const bytes = Uint8Array.from(Buffer.from(stored, 'base64'));
  return new Float32Array(bytes.buffer);
};

/** Serializes a model for the database, with word vectors as int8. */
export const encodeModel = ({ dimensions, wordIndex, idf, words, mean }: LocalModel): string => {
  const bytes = new Int8Array(words.length);
  for (let start = 0; start < words.length; start += dimensions) {
    bytes.set(quantize(words.subarray(start, start + dimensions)), start);
  }
  const stored: StoredModel = {
    dimensions,
    terms: [...wordIndex.keys()].join(' '),
    idf: base64(idf),
    words: base64(bytes),
    mean: base64(mean),
  };
  return JSON.stringify(stored);
};

/** Reverses `encodeModel`, except for rounding. */
export const decodeModel = (text: string): LocalModel => {
  const { dimensions, terms, idf, words, mean } = JSON.parse(text) as StoredModel;
  const bytes = Buffer.from(words, 'base64');
  // `Float32Array.from` would iterate over millions of values.
  const vectors = new Float32Array(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length));
  for (let start = 0; start < vectors.length; start += dimensions) {
    unit(vectors.subarray(start, start + dimensions));
  }
  return {
    dimensions,
    wordIndex: new Map(terms.split(' ').map((term, row) => [term, row])),
    idf: floats(idf),
    words: vectors,
    mean: floats(mean),
  };
};
