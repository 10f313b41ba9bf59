import { memoryCounter } from '@ota-news/foundation/counters/memory';

describe('Counting in memory', () => {
  beforeEach(() => jest.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => jest.useRealTimers());

  test('counts each key by itself, in windows that begin with its first request', () => {
    const counter = memoryCounter(60);
    expect(counter.read('a')).toBeNull();
    expect(counter.add('a')).toEqual({ consumed: 1, msLeft: 60_000 });
    jest.advanceTimersByTime(20_000);
    expect(counter.add('a')).toEqual({ consumed: 2, msLeft: 40_000 });
    expect(counter.add('b')).toEqual({ consumed: 1, msLeft: 60_000 });
    expect(counter.read('a')).toEqual({ consumed: 2, msLeft: 40_000 });
    jest.advanceTimersByTime(40_000);
    expect(counter.read('a')).toBeNull();
    expect(counter.add('a')).toEqual({ consumed: 1, msLeft: 60_000 });
  });

  test('takes a count back, in the running window only', () => {
    const counter = memoryCounter(60);
    counter.add('a');
    counter.add('a');
    void counter.giveBack('a');
    void counter.giveBack('nobody');
    expect(counter.read('a')).toMatchObject({ consumed: 1 });
    expect(counter.read('nobody')).toBeNull();
    jest.advanceTimersByTime(60_000);
    void counter.giveBack('a');
    expect(counter.read('a')).toBeNull();
  });

  test('a flood of keys pushes out the oldest, not those that keep asking', () => {
    const counter = memoryCounter(60);
    counter.add('once');
    for (let index = 0; index < 150_000; index += 1) {
      counter.add(`key-${index}`);
      if (index % 1000 === 0) counter.add('busy');
    }
    expect(counter.read('once')).toBeNull();
    expect(counter.read('busy')).toMatchObject({ consumed: 150 });
  });
});
