import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './service';

/** Where they are installed. */
export const optionalPackages = path.join(root, 'tests/optional-packages');

/** What `suite-environment.mjs` gives to each suite. */
declare global {
  var loadOutside: (file: string) => unknown;
}

/** Loads an optional package, which other suites of the worker share. */
export const loadOptionalPackage = <T>(name: string): T =>
  loadOutside(createRequire(path.join(optionalPackages, 'package.json')).resolve(name)) as T;

/**
 * A suite that needs packages which only some operators install, and which are large: skipped with a plain
 * message where they are not there, never where `CI=true`.
 */
export const describeWithOptionalPackage = (
  name: string,
  title: string,
  suite: () => void,
): void => {
  if (process.env.CI === 'true' || existsSync(path.join(optionalPackages, 'node_modules', name))) {
    describe(title, suite);
    return;
  }
  console.warn(`Skipped: "${title}". It needs ${name}: npm run test:optional-packages`);
  describe.skip(title, suite);
};
