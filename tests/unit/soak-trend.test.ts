import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../support/service';

interface Trend {
  from: number;
  to: number;
  growth: number;
}

/** The module is plain Node, so plain Node runs it. */
const trendOf = (values: number[]): Trend => {
  const samples = values.map((value, index) => ({ at: 1000 + index * 5000, value }));
  const file = path.join(root, 'tests/bench/soak/trend.mjs');
  const script = `import { trendOf } from ${JSON.stringify(file)};
    console.log(JSON.stringify(trendOf(${JSON.stringify(samples)})));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
  ) as Trend;
};

describe('The trend of the memory', () => {
  it('is none in what only goes up and down', () => {
    const saw = Array.from({ length: 60 }, (_, index) => 200 + (index % 2) * 40);
    expect(Math.abs(trendOf(saw).growth)).toBeLessThan(0.02);
  });

  it('is the growth of a leak, however jagged', () => {
    const leak = Array.from({ length: 61 }, (_, index) => 200 + index + (index % 2) * 20);
    const { from, to, growth } = trendOf(leak);
    expect(from).toBeCloseTo(210, 0);
    expect(to).toBeCloseTo(270, 0);
    expect(growth).toBeGreaterThan(0.25);
  });
});
