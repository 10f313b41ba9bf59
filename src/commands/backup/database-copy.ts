/** Saves and restores one kind of database. */
export interface DatabaseCopy {
  kind: 'sqlite' | 'postgres';
  /** Name of the copy inside a backup's folder. */
  fileName: string;
  /**
   * Writes the state of one moment to a file, while the service goes on.
   *
   * @returns names of the uploads that belong to that state
   */
  save(target: string): Promise<string[]>;
  /** Whether there is something that a restore would replace. */
  hasContent(): Promise<boolean>;
  /** Whether another process is connected. */
  isInUse(): Promise<boolean>;
  /** Replaces the database by a copy: whole, or not at all. */
  restore(source: string): Promise<void>;
}
