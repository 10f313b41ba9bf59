/** Writes the type declarations of the foundation's modules, and of the types that they speak of. */
import path from 'node:path';
import ts from 'typescript';
import { root } from '../project.mjs';
import { compiled, ownerOf } from './modules.mjs';

const sources = path.join(root, 'src');

/** Whether the types of a source file belong into the foundation. */
const isShared = ({ fileName }) =>
  fileName.startsWith(`${sources}/`) &&
  ownerOf(path.join(compiled, path.relative(sources, fileName))) === 'foundation';

/** @param modules compiled modules of the foundation */
export const declareTypes = (modules, folder) => {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const files = modules.map((file) =>
    path.join(sources, path.relative(compiled, file)).replace(/\.js$/, '.ts'),
  );
  const program = ts.createProgram(files, {
    ...options,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: sources,
    outDir: path.join(folder, 'dist'),
  });
  for (const file of program.getSourceFiles().filter(isShared)) program.emit(file);
};
