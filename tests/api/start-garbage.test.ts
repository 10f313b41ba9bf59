import { runOn } from '../support/service';

test('threads collect what their start has left at the same moment', async () => {
  const environment = { PATH: process.env.PATH ?? '' };
  const printed = await runOn({ environment }, 'tests/support/start-garbage-process.cjs');
  expect(printed.match(/alive/g)).toHaveLength(9);
});
