import type { Core } from '@strapi/strapi';
import { checkpointInBackground } from '@ota-news/foundation/database/checkpoints';
import { writeGate } from '@ota-news/foundation/database/write-gate';

const serviceOn = (filename: string) => {
  const warnings: string[] = [];
  const destroy = jest.fn(async () => {});
  const strapi = {
    config: { get: () => ({ filename }) },
    db: { dialect: { client: 'sqlite' } },
    log: { warn: (line: string) => warnings.push(line) },
    isLoaded: true,
    destroy,
  };
  return { strapi: strapi as unknown as Core.Strapi, warnings, destroy };
};

describe('Checkpoints in the background', () => {
  test('whose thread ends leave the service as it is, and say so once', async () => {
    // The thread's code is found beside this file only once it is compiled.
    const { strapi, warnings, destroy } = serviceOn('/nowhere/data.db');
    checkpointInBackground(strapi);
    writeGate.close();
    await writeGate.pass();
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/write-ahead log/);
    await strapi.destroy();
    expect(destroy).toHaveBeenCalledTimes(1);
  });
});
