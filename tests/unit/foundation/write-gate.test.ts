import { writeGate } from '@ota-news/foundation/database/write-gate';

const hasPassed = async (passing: Promise<void>): Promise<boolean> =>
  Promise.race([
    passing.then(() => true),
    new Promise<boolean>((resolve) => setTimeout(resolve, 10, false)),
  ]);

describe('The gate in front of transactions', () => {
  afterEach(() => writeGate.open());

  test('lets them through unless it is closed', async () => {
    expect(await hasPassed(writeGate.pass())).toBe(true);
  });

  test('holds them back until it is opened', async () => {
    writeGate.close();
    const first = writeGate.pass();
    const second = writeGate.pass();
    expect(await hasPassed(first)).toBe(false);
    writeGate.open();
    expect(await hasPassed(first)).toBe(true);
    expect(await hasPassed(second)).toBe(true);
  });

  test('holds them back also when it is closed again at once', async () => {
    writeGate.close();
    const waiting = writeGate.pass();
    writeGate.open();
    writeGate.close();
    expect(await hasPassed(waiting)).toBe(false);
    writeGate.open();
    expect(await hasPassed(waiting)).toBe(true);
  });
});
