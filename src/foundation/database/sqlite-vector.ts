import { load } from 'sqlite-vec';

interface ExtensibleConnection {
  loadExtension(file: string): void;
}

/**
 * Adds vector tables (sqlite-vec) to a SQLite connection. The extension is a package per platform;
 * where there is none, the connection stays as it is.
 *
 * @returns whether vector tables can be used
 */
export const loadVectorExtension = (connection: ExtensibleConnection): boolean => {
  try {
    load(connection);
    return true;
  } catch {
    return false;
  }
};
