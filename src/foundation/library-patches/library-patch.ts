import type { Core } from '@strapi/strapi';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A change of a library at run time. */
export interface LibraryPatch {
  /** File that makes it. */
  file: string;
  library: string;
  /** Versions that it was written for. `5.54` includes each release of 5.54. */
  versions: string[];
}

const declared: LibraryPatch[] = [];
const examined = new Set<LibraryPatch>();

/** Declares a patch. Files that change a library call it when they are loaded. */
export const declarePatch = (file: string, library: string, ...versions: string[]): void =>
  void declared.push({ file, library, versions });

/** Returns the patches that the loaded modules have declared. */
export const declaredPatches = (): readonly LibraryPatch[] => declared;

const folderOf = (library: string, places: string[]): string =>
  path.dirname(require.resolve(`${library}/package.json`, { paths: places }));

/**
 * Returns the folder of a library, which may be one that only Strapi depends on.
 *
 * @param file that changes the library
 * @throws Error if it is not installed
 */
export const folderOfLibrary = (library: string, file: string): string => {
  const place = path.dirname(file);
  return folderOf(library, [place, folderOf('@strapi/strapi', [place])]);
};

/** Returns the installed version of a patch's library, or undefined. */
export const installedVersion = ({ file, library }: LibraryPatch): string | undefined => {
  try {
    const manifest = path.join(folderOfLibrary(library, file), 'package.json');
    return JSON.parse(readFileSync(manifest, 'utf8')).version;
  } catch {
    return undefined;
  }
};

/** Tells if a patch was written for a version of its library. */
export const isWrittenFor = ({ versions }: LibraryPatch, version: string): boolean =>
  versions.some((one) => version === one || version.startsWith(`${one}.`));

/**
 * Logs each declared patch whose library has another version than those it was written for. The service starts all the
 * same: the operator who has updated a library may depend on that. A unit test refuses such a version.
 */
export const warnOfOutdatedPatches = (strapi: Core.Strapi): void => {
  for (const patch of declared) {
    // Packed plugins ask, too, and finding a version reads a file.
    if (examined.has(patch)) continue;
    examined.add(patch);
    const version = installedVersion(patch);
    if (version === undefined || isWrittenFor(patch, version)) continue;
    const { dir, name } = path.parse(patch.file);
    strapi.log.warn(
      `The patch ${path.basename(dir)}/${name} was written for ${patch.library} ${patch.versions.join(' or ')}, but ${version} is installed.`,
    );
  }
};
