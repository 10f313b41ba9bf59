import { existsSync } from 'node:fs';
import { runOn } from '../support/service';

const work = async (...names: string[]): Promise<[string | null, number][]> =>
  JSON.parse(
    await runOn(
      { environment: { PATH: process.env.PATH ?? '' } },
      'tests/support/text-work-process.mjs',
      names,
    ),
  );

/** Only Linux says how long a thread has worked. */
const isTimed = existsSync('/proc/thread-self');

test('work on texts in threads is ended at its deadline, leaves the others their turn, and may wait longer for a processor', async () => {
  const [endless, next, last, slow] = await work(
    'workForEver',
    'workForEver',
    'wait:1',
    'wait:3000',
  );
  expect([endless?.[0], next?.[0], last?.[0]]).toEqual([null, null, 'waited']);
  expect(endless?.[1]).toBeGreaterThan(1_900);
  expect(slow?.[0]).toBe(isTimed ? 'waited' : null);
});
