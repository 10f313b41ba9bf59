import type { Core } from '@strapi/strapi';
import { setTimeout as wait } from 'node:timers/promises';
import { createLoop, type Loop, type LoopOptions } from '@ota-news/foundation/jobs/loop';

const LONG_MS = 60_000;

describe('A loop', () => {
  const logged = jest.fn();
  const strapi = { log: { error: logged } } as unknown as Core.Strapi;
  let loop: Loop;
  let passes: number;

  const create = (restMs: number, pass: LoopOptions['pass'] = async () => undefined) => {
    loop = createLoop(strapi, {
      restMs,
      pass(signal) {
        passes += 1;
        return pass(signal);
      },
    });
  };

  /** Work that a test ends by hand. */
  const pending = () => {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    return { end, ended };
  };

  beforeEach(() => {
    passes = 0;
    logged.mockClear();
  });

  afterEach(() => loop.stop());

  test('does nothing until it is started', async () => {
    create(LONG_MS);
    loop.wake();
    await wait(5);
    expect(passes).toBe(0);
    loop.start();
    expect(passes).toBe(1);
  });

  test('repeats its pass after a rest, or sooner if the pass says so', async () => {
    create(LONG_MS, async () => 1);
    loop.start();
    await wait(50);
    expect(passes).toBeGreaterThan(1);
  });

  test('woken during a pass makes one more, after that one', async () => {
    const { end, ended } = pending();
    create(LONG_MS, () => ended);
    loop.start();
    loop.wake();
    loop.wake();
    await wait(5);
    expect(passes).toBe(1);
    end();
    await wait(5);
    expect(passes).toBe(2);
  });

  test('logs a failed pass and goes on after its rest', async () => {
    create(1, async () => {
      if (passes === 1) throw new Error('Away.');
      return LONG_MS;
    });
    loop.start();
    await wait(50);
    expect(logged).toHaveBeenCalledTimes(1);
    expect(passes).toBe(2);
  });

  test('waits at its stop for the pass and what passes have left running', async () => {
    const [pass, left] = [pending(), pending()];
    const order: string[] = [];
    create(1, () => pass.ended);
    loop.start();
    const stopped = loop.stop(() => [left.ended]).then(() => order.push('stopped'));
    expect(loop.signal.aborted).toBe(true);
    await wait(5);
    order.push('pass');
    pass.end();
    await wait(5);
    order.push('left');
    left.end();
    await stopped;
    expect(order).toEqual(['pass', 'left', 'stopped']);
    loop.wake();
    await wait(5);
    expect(passes).toBe(1);
  });

  test('logs no error of a pass that its stop has ended', async () => {
    create(1, async (signal) => {
      await wait(LONG_MS, undefined, { signal, ref: false });
      return undefined;
    });
    loop.start();
    await loop.stop();
    expect(logged).not.toHaveBeenCalled();
  });
});
