/** What a run has measured, said as it goes on and written as a document with drawn charts at its end. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { barChart, lineChart, loadDrawings } from './charts.mjs';

export const rounded = (number, digits = 0) => number.toFixed(digits);

/** Figures as a table of markdown. */
export const table = (columns, rows) => {
  const line = (cells) => `| ${cells.map((cell) => String(cell ?? '–')).join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
};

const machine = () => {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `Node.js ${process.version}, ${cpus().length} × ${processor?.model ?? 'unknown processor'}, ${memory} GiB of memory`;
};

/**
 * @param {string} file where the document goes; its charts go into a folder of the same name
 * @param {string} introduction its heading, and what has to be known to read it
 */
export const createReport = (file, introduction) => {
  loadDrawings();
  const charts = new Map();
  const parts = [];
  const folder = file.replace(/\.md$/, '');

  const add = (text) => {
    parts.push(text);
    console.log(`\n${text}`);
  };
  const draw = (name, alternative, svg) => {
    charts.set(`${name}.svg`, svg);
    parts.push(`![${alternative}](${path.basename(folder)}/${name}.svg)`);
  };

  return {
    progress: (text) => console.log(`› ${text}`),
    heading: (text) => add(`## ${text}`),
    paragraph: add,
    table: (columns, rows) => add(table(columns, rows)),

    /** @param {{ name: string, title: string, unit: string, values: [string, number][] }} chart */
    bars: (chart) => draw(chart.name, chart.title, barChart(chart)),

    /** @param {{ name: string, title: string, unit: string, sizes: number[], series: Record<string, (number | null)[]> }} chart */
    lines: (chart) => draw(chart.name, chart.title, lineChart(chart)),

    /** Writes the document and its charts in place of the last run's. */
    async write() {
      const day = new Date().toISOString().slice(0, 10);
      const text = [introduction, `${day}, ${machine()}.`, ...parts].join('\n\n');
      const options = { ...(await resolveConfig(file)), parser: 'markdown' };
      writeFileSync(file, await format(text, options));
      rmSync(folder, { recursive: true, force: true });
      if (charts.size > 0) mkdirSync(folder, { recursive: true });
      for (const [name, svg] of charts) writeFileSync(path.join(folder, name), svg);
      console.log(`\nWritten to ${path.relative(process.cwd(), file)}.`);
    },
  };
};
