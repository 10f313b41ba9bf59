import type { Core } from '@strapi/strapi';
import { sanitizeListsInTurns } from '#plugins/editing/server/src/sanitized-lists';

type Sanitize = (row: number) => Promise<number>;
interface Service {
  create(options: object): { sanitizeOutput: Sanitize };
}

const ROWS = Array.from({ length: 20 }, (_, row) => row);
const ROW_MS = 2;

/** Sanitizes a row as Strapi does: it never returns to the event loop. */
const sanitizeOutput: Sanitize = async (row) => {
  const end = performance.now() + ROW_MS;
  while (performance.now() < end) await Promise.resolve();
  if (row < 0) throw new Error('No such row.');
  return row * 10;
};

const sanitizedInTurns = (): Sanitize => {
  let service: Service = { create: () => ({ sanitizeOutput }) };
  const services = {
    extend(uid: string, change: (service: Service) => Service) {
      expect(uid).toBe('plugin::content-manager.permission-checker');
      service = change(service);
    },
  };
  sanitizeListsInTurns({ get: () => services } as unknown as Core.Strapi);
  return service.create({ model: 'api::article.article' }).sanitizeOutput;
};

/** Counts the turns of the event loop in which others run meanwhile. */
const turnsDuring = async (work: Promise<unknown>): Promise<number> => {
  let turns = 0;
  const turn = (): void => {
    turns += 1;
    timer = setImmediate(turn);
  };
  let timer = setImmediate(turn);
  await work;
  clearImmediate(timer);
  return turns;
};

describe('The rows of a list', () => {
  it('are sanitized in order, while others are answered', async () => {
    const sanitize = sanitizedInTurns();
    const sanitized = Promise.all(ROWS.map((row) => sanitize(row)));
    expect(await turnsDuring(sanitized)).toBeGreaterThan(4);
    expect(await sanitized).toEqual(ROWS.map((row) => row * 10));
    expect(await turnsDuring(Promise.all(ROWS.map(sanitizeOutput)))).toBeLessThan(2);
  });

  it('fail alone', async () => {
    const sanitize = sanitizedInTurns();
    const [failed, sound] = await Promise.allSettled([sanitize(-1), sanitize(1)]);
    expect(failed.status).toBe('rejected');
    expect(sound).toEqual({ status: 'fulfilled', value: 10 });
  });
});
