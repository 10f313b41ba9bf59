/** Told how far a step has come. */
export type Progress = (label: string, done: number, total: number) => void;

/** Shows steps as "Seeding articles 34/68": one rewritten line on a terminal, elsewhere a line at its end. */
export const printedProgress =
  (out: NodeJS.WriteStream = process.stdout): Progress =>
  (label, done, total) => {
    const isOver = done === total;
    if (out.isTTY) out.write(`\r› ${label} ${done}/${total}${isOver ? '\n' : ''}`);
    else if (isOver) out.write(`› ${label} ${done}/${total}\n`);
  };
