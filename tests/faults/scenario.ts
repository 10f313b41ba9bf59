/** What came of one scenario: what clients were told, beside what is there afterwards. */
export interface Outcome {
  /** How often the fault was brought about: kills, cuts, stalls, full disks, jumps of the clock. */
  faults: number;
  /** How many of those faults were processes killed with SIGKILL. */
  kills: number;
  /** Writes that were answered with success. */
  accepted: number;
  /** Accepted writes that are not there afterwards. */
  lost: number;
  /** Writes that are there more than once. */
  doubled: number;
  /** The longest that a request waited for its answer, in milliseconds. */
  longestWaitMs: number;
}

/** One kind of trouble, brought about again and again while the service is used. */
export interface Scenario {
  /** What is done, as a row of the table names it: "PostgreSQL ends every session". */
  name: string;
  /** The database it runs on. */
  database: 'SQLite' | 'PostgreSQL';
  /**
   * How often the fault is brought about: in CI, in `npm run test:all`, and for the report. 0 where another scenario
   * or suite stands for this one.
   */
  faults: { ci: number; whole: number; full: number };
  /**
   * Brings the fault about that often, and counts. Throws for what no count shows: a wrong status, a process
   * that ended by itself, files left over.
   */
  run(faults: number): Promise<Outcome>;
}
