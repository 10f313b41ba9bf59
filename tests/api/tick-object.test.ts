import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../support/service';

const run = promisify(execFile);

test('the next tick stays fast after full garbage collections', async () => {
  const { stdout } = await run(
    process.execPath,
    ['--expose-gc', '--allow-natives-syntax', 'tests/support/tick-object-process.cjs'],
    { cwd: root, timeout: 60_000 },
  );
  expect(stdout).toContain('nextTick');
  expect(stdout).not.toMatch(/InLiteral MEGAMORPHIC/);
});
