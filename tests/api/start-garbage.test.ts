import { amount } from '../support/scope';
import { runOn } from '../support/service';

test('threads collect what their start has left at the same moment', async () => {
  const environment = { PATH: process.env.PATH ?? '' };
  const timers = amount({ brief: 5, ci: 8, whole: 20 });
  const printed = await runOn({ environment }, 'tests/support/start-garbage-process.cjs', [
    String(timers),
  ]);
  expect(printed.match(/alive/g)).toHaveLength(9);
});
