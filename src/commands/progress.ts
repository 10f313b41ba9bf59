/** Told how far a step has come. */
export type Progress = (label: string, done: number, total: number) => void;

const LINES_WITHOUT_TERMINAL = 4;

/** Shows steps as "Seeding articles 34/68": one rewritten line on a terminal, a few lines elsewhere. */
export const printedProgress = (out: NodeJS.WriteStream = process.stdout): Progress => {
  let shown = '';
  return (label, done, total) => {
    const line = `› ${label} ${done}/${total}`;
    if (out.isTTY) {
      out.write(`\r${line}${done === total ? '\n' : ''}`);
      return;
    }
    const part = `${label} ${Math.floor((LINES_WITHOUT_TERMINAL * done) / total)}`;
    if (part !== shown) out.write(`${line}\n`);
    shown = part;
  };
};
