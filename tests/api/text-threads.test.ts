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
const testOnLinux = existsSync('/proc/thread-self') ? test : test.skip;

describe('Work on texts in threads', () => {
  testOnLinux('may take longer than its deadline where it waits for a processor', async () => {
    expect(await work('wait:3000')).toEqual([['waited', expect.any(Number)]]);
  });

  test('is ended at its deadline, and leaves the others their turn', async () => {
    const [endless, next, last] = await work('workForEver', 'workForEver', 'wait:1');
    expect([endless?.[0], next?.[0], last?.[0]]).toEqual([null, null, 'waited']);
    expect(endless?.[1]).toBeGreaterThan(1_900);
  });
});
