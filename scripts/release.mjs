/** `npm run release`: one archive of what running the service needs, for machines that build nothing. */
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { emptyFolder, newFile } from './argument-kinds.mjs';
import { command, runCommand } from './command-line.mjs';
import { ensureBuilt, ensureInstalled, root, run } from './project.mjs';
import { writeRelease } from './release/contents.mjs';

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const [major] = process.versions.node.split('.');
const name = `ota-news-${version}`;
const output = path.join(root, '.tmp/release');

/** Packs a release into a file, in a folder of its name. */
const writeArchive = async (file) => {
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  await writeRelease(path.join(output, name));
  const target =
    file ?? path.join(output, `${name}-${process.platform}-${process.arch}-node${major}.tar.gz`);
  console.error('› Packing');
  await run('tar', ['-czf', target, name], { cwd: output });
  rmSync(path.join(output, name), { recursive: true });
  console.log(`${target} (${Math.round(statSync(target).size / 1e6)} MB)`);
};

await runCommand(
  command(
    'release',
    'Makes one archive of what running the service needs, for this platform and version of Node.js.',
    'npm run release',
  )
    .argument('[file]', 'archive that is made, instead of one in .tmp/release', newFile)
    .option('--folder <folder>', 'write its files into a folder instead', emptyFolder)
    .action(async (file, { folder }) => {
      process.chdir(root);
      await ensureInstalled();
      await ensureBuilt();
      if (folder === undefined) return writeArchive(file);
      await writeRelease(folder);
      console.log(folder);
    }),
);
