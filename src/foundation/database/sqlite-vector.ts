import { load } from 'sqlite-vec';

interface ExtensibleConnection {
  loadExtension(file: string): void;
}

/**
 * Loads vector tables (sqlite-vec) into a SQLite connection. The extension is a package per platform; on platforms
 * without one the connection is unchanged.
 *
 * @returns true if vector tables are available
 */
export const loadVectorExtension = (connection: ExtensibleConnection): boolean => {
  try {
    load(connection);
    return true;
  } catch {
    return false;
  }
};
