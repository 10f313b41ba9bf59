import type { Core } from '@strapi/strapi';
import { guardShutdown, onShutdown } from '@ota-news/foundation/library-patches/shutdown';

const serviceWith = (isLoaded: boolean) => {
  const done: string[] = [];
  const strapi = {
    isLoaded,
    async destroy() {
      done.push('Strapi');
    },
  } as Core.Strapi;
  guardShutdown(strapi);
  const step = (name: string): void =>
    onShutdown(strapi, async () => {
      await Promise.resolve();
      done.push(name);
    });
  return { strapi, done, step };
};

describe('The shutdown', () => {
  test('ends what was started last first, one after the other, and Strapi at the end', async () => {
    const { strapi, done, step } = serviceWith(true);
    step('first');
    step('second');
    await strapi.destroy();
    expect(done).toEqual(['second', 'first', 'Strapi']);
  });

  test('ends Strapi once, and not while it is loading', async () => {
    const { strapi, done, step } = serviceWith(false);
    step('early');
    await strapi.destroy();
    expect(done).toEqual(['early']);
    strapi.isLoaded = true;
    await Promise.all([strapi.destroy(), strapi.destroy()]);
    expect(done.filter((name) => name === 'Strapi')).toHaveLength(1);
  });

  test('leaves Strapi as it is where a step fails', async () => {
    const { strapi, done, step } = serviceWith(true);
    step('first');
    onShutdown(strapi, () => Promise.reject(new Error('No.')));
    await expect(strapi.destroy()).rejects.toThrow('No.');
    expect(done).toEqual([]);
  });
});
