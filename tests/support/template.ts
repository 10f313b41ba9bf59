import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './service';

const STAMP = 'fingerprint';

/** Compiled code that only draws or answers and can't change what is stored. */
const ignored = ['themes', 'admin', 'plugins/site', 'plugins/discovery', 'plugins/traffic'].map(
  (folder) => path.join(root, 'dist/src', folder, path.sep),
);

const filesOf = (input: string): string[] =>
  statSync(input).isFile()
    ? [input]
    : readdirSync(input, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name));

/** Tells by their files whether files and folders of the project are as they were. */
export const fingerprint = (inputs: string[]): string => {
  const hash = createHash('sha256');
  for (const input of inputs) {
    const files = filesOf(path.join(root, input))
      .filter((file) => !ignored.some((folder) => file.startsWith(folder)))
      .sort();
    for (const file of files) {
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file));
    }
  }
  return hash.digest('hex');
};

/** A folder with a SQLite database, `data.db`, that served suites copy. */
interface Template {
  /** Where it is kept. */
  place: string;
  /** What is said while it is made. */
  label: string;
  /** Files and folders of the project that it is made from. */
  inputs: string[];
  /** Fills an empty folder. */
  make(folder: string): Promise<void>;
}

/** Makes a template, unless the present one was made from the same code and content. */
export const ensureTemplate = async ({ place, label, inputs, make }: Template): Promise<void> => {
  const wanted = fingerprint(inputs);
  const stamp = path.join(place, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log(`› ${label}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'ota-news-template-'));
  try {
    mkdirSync(path.join(folder, 'uploads'));
    await make(folder);
    if (existsSync(path.join(folder, 'data.db-wal'))) {
      throw new Error('A SQLite log was left behind: the service was not shut down cleanly.');
    }
    writeFileSync(path.join(folder, STAMP), wanted);
    rmSync(place, { recursive: true, force: true });
    mkdirSync(path.dirname(place), { recursive: true });
    const beside = `${place}.new`;
    rmSync(beside, { recursive: true, force: true });
    cpSync(folder, beside, { recursive: true });
    renameSync(beside, place);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
