/** Receives the progress of a step. */
export type Progress = (label: string, done: number, total: number) => void;

/** Prints steps as "Seeding articles 34/68": one updated line on a terminal, otherwise one line per finished step. */
export const printedProgress =
  (out: NodeJS.WriteStream = process.stdout): Progress =>
  (label, done, total) => {
    const isOver = done === total;
    if (out.isTTY) out.write(`\r› ${label} ${done}/${total}${isOver ? '\n' : ''}`);
    else if (isOver) out.write(`› ${label} ${done}/${total}\n`);
  };
