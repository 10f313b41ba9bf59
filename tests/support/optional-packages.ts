import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './service';

const folder = path.join(root, 'tests/optional-packages');

/**
 * A suite that needs packages which only some operators install, and which are large: skipped with a plain
 * message where they are not there, never where `CI=true`.
 */
export const describeWithOptionalPackage = (
  name: string,
  title: string,
  suite: () => void,
): void => {
  if (process.env.CI === 'true' || existsSync(path.join(folder, 'node_modules', name))) {
    describe(title, suite);
    return;
  }
  console.warn(`Skipped: "${title}". It needs ${name}: npm run test:optional-packages`);
  describe.skip(title, suite);
};
