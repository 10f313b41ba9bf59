/** Argument parsers. Each takes the given text and rejects an invalid one with an explanation. */
import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const refuse = (why) => {
  throw Object.assign(new Error(why), { exitCode: 2 });
};

const statOf = (file) => {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch (error) {
    return refuse(`${file} can't be read (${error.code}).`);
  }
};

const demandAccess = (file, mode, why) => {
  try {
    accessSync(file, mode);
  } catch {
    refuse(why);
  }
};

const demandFolder = (folder, stat) => {
  if (stat === undefined) refuse(`There is no folder ${folder}.`);
  if (!stat.isDirectory()) refuse(`${folder} is no folder.`);
};

/** An existing, readable file. */
export const existingFile = (file) => {
  const stat = statOf(file) ?? refuse(`There is no file ${file}.`);
  if (stat.isDirectory()) refuse(`${file} is a folder, not a file.`);
  demandAccess(file, constants.R_OK, `${file} may not be read.`);
  return path.resolve(file);
};

/** Several existing, readable files. */
export const existingFiles = (file, others = []) => [...others, existingFile(file)];

/** A file to create, in an existing folder. */
export const newFile = (file) => {
  const stat = statOf(file);
  if (stat?.isDirectory()) refuse(`${file} is a folder, not a file.`);
  if (stat !== undefined) refuse(`${file} exists already.`);
  const folder = path.dirname(path.resolve(file));
  demandFolder(folder, statOf(folder));
  demandAccess(folder, constants.W_OK, `Nothing may be written to ${folder}.`);
  return path.resolve(file);
};

/** An existing folder. */
export const existingFolder = (folder) => {
  demandFolder(folder, statOf(folder));
  demandAccess(folder, constants.R_OK, `${folder} may not be read.`);
  return path.resolve(folder);
};

/** An existing file or folder. */
export const existingPlace = (place) =>
  statOf(place)?.isDirectory() ? existingFolder(place) : existingFile(place);

/** A folder to create, or an existing empty one. */
export const emptyFolder = (folder) => {
  const stat = statOf(folder);
  if (stat !== undefined) {
    demandFolder(folder, stat);
    demandAccess(folder, constants.R_OK | constants.W_OK, `Nothing may be written to ${folder}.`);
    if (readdirSync(folder).length > 0) refuse(`${folder} is not empty.`);
  }
  return path.resolve(folder);
};

/** Text that is not blank. */
export const filled = (text) =>
  text.trim() === '' ? refuse('An empty text was given where a name is needed.') : text;

/** An http(s) URL. */
export const address = (text) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
    ? text
    : refuse(`"${text}" is no http(s) address.`);

/** An existing file, or an http(s) URL. */
export const existingPlaceOrAddress = (place) =>
  /^https?:/.test(place) ? address(place) : existingFile(place);

/** A number above 0. */
export const positive = (text) =>
  Number(text) > 0 ? Number(text) : refuse(`"${text}" is no number above 0.`);

/** Positive numbers, separated by commas. */
export const positives = (text) => text.split(',').map(positive);

/** Some of the given names, separated by commas. */
export const someOf = (names) => (text) => {
  const chosen = text.split(',');
  const unknown = chosen.filter((one) => !names.includes(one));
  return unknown.length === 0
    ? chosen
    : refuse(`"${unknown.join()}" is none of ${names.join(', ')}.`);
};

/** Versions of Node.js, complete or abbreviated. */
export const nodeVersions = (version, others = []) =>
  /^\d+(?:\.\d+){0,2}$/.test(version)
    ? [...others, version]
    : refuse(`"${version}" is no version of Node.js, such as 24 or 24.18.1.`);
