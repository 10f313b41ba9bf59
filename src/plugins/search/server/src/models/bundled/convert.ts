import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { minilmGraph } from './minilm-graph';
import { NETWORK_FILE, weightsFile } from './model-files';
import { openSafetensors } from './safetensors';

/** Build step: converts the weights of the package to the ONNX network used by the search. */
const temporaryFile = `${NETWORK_FILE}.${process.pid}`;
mkdirSync(path.dirname(NETWORK_FILE), { recursive: true });
writeFileSync(temporaryFile, minilmGraph(openSafetensors(weightsFile('model.fp16.safetensors'))));
renameSync(temporaryFile, NETWORK_FILE);
