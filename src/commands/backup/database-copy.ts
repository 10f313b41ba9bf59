/** Saves and restores one kind of database. */
export interface DatabaseCopy {
  kind: 'sqlite' | 'postgres';
  /** File name of the copy in a backup. */
  fileName: string;
  /**
   * Writes a consistent snapshot to a file while the service runs.
   *
   * @returns names of the uploads referenced by the snapshot
   */
  save(target: string): Promise<string[]>;
  /** Tells if a restore would replace existing content. */
  hasContent(): Promise<boolean>;
  /** Tells if another process is connected. */
  isInUse(): Promise<boolean>;
  /** Replaces the database by a copy, atomically. */
  restore(source: string): Promise<void>;
}
