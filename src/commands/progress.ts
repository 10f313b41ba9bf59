/** Receives the progress of a step. */
export type Progress = (label: string, done: number, total: number) => void;

/** Milliseconds after which a step says how long it still takes: before, that is a guess. */
const TELLING_MS = 5_000;

const timeLeft = (milliseconds: number): string => {
  const seconds = Math.ceil(milliseconds / 1_000);
  return seconds < 90 ? `${seconds} s left` : `${Math.ceil(seconds / 60)} min left`;
};

/**
 * Prints steps as "Seeding articles 34/68", long ones with the time left: one updated line on a terminal, otherwise one
 * line per finished step.
 */
export const printedProgress = (out: NodeJS.WriteStream = process.stdout): Progress => {
  let step = { label: '', startedAt: 0 };
  return (label, done, total) => {
    const now = performance.now();
    if (step.label !== label) step = { label, startedAt: now };
    const isOver = done === total;
    const spent = now - step.startedAt;
    const isLong = !isOver && done > 0 && spent > TELLING_MS;
    const left = isLong ? `, ${timeLeft((spent / done) * (total - done))}` : '';
    // Erases what a longer line before has left.
    if (out.isTTY) out.write(`\r\u001b[K› ${label} ${done}/${total}${left}${isOver ? '\n' : ''}`);
    else if (isOver) out.write(`› ${label} ${done}/${total}\n`);
  };
};
