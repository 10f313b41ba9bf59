import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describeOnEachDatabase, standsForBoth } from '../support/databases';
import {
  bodyOf,
  openNewsroom,
  wrongFields,
  type Created,
  type Newsroom,
} from '../support/newsroom';
import { imageForm, png } from '../support/pictures';
import type { Service } from '../support/service';

describeOnEachDatabase('Idempotency-Key', (database) => {
  let service: Service;
  let newsroom: Newsroom;

  beforeAll(async () => {
    service = await database.start();
    newsroom = await openNewsroom(service);
  });
  afterAll(() => service.stop());

  const withKey = (key: string): Record<string, string> => ({ 'Idempotency-Key': key });

  const pictures = (): string[] =>
    readdirSync(path.join(service.folder, 'public/uploads')).filter((name) => name !== '.gitkeep');

  test.each([{}, { slug: 'an-explicit-slug' }])(
    'retries at the same moment get one answer (%j)',
    async (fields) => {
      const before = await newsroom.count('articles');
      const headers = withKey(`at-once-${JSON.stringify(fields)}`);
      const responses = await Promise.all(
        Array.from({ length: 6 }, () => newsroom.post({ title: 'At once', ...fields }, headers)),
      );
      expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(201));
      const bodies = await Promise.all(responses.map((response) => response.text()));
      expect(new Set(bodies).size).toBe(1);
      expect(await newsroom.count('articles')).toBe(before + 1);
    },
  );

  test('pictures: one answer and one picture, also at the same moment', async () => {
    // Too narrow for further versions.
    const picture = await png(100, 50);
    const send = () => newsroom.upload(imageForm(picture), withKey('picture'));
    const responses = await Promise.all([send(), send(), send()]);
    responses.push(await send());
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const bodies = await Promise.all(responses.map((response) => response.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(pictures()).toHaveLength(1);
  });

  // Who comes first is settled by locks, which each database has of its own; the rest is alike.
  if (!standsForBoth(database)) return;

  test('a retry gets the first answer and makes nothing', async () => {
    const before = await newsroom.count('articles');
    const first = await newsroom.post({ title: 'Sent twice' }, withKey('retry'));
    const second = await newsroom.post({ title: 'Sent twice' }, withKey('retry'));
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.text()).toBe(await first.text());
    expect(await newsroom.count('articles')).toBe(before + 1);
  });

  test('the same key with another body is a 422', async () => {
    await newsroom.post({ title: 'One' }, withKey('reused'));
    const before = await newsroom.count('articles');
    const response = await newsroom.post({ title: 'Another' }, withKey('reused'));
    expect(response.status).toBe(422);
    expect(await wrongFields(response)).toEqual(['Idempotency-Key']);
    expect(await newsroom.count('articles')).toBe(before);
  });

  test('a refused call leaves its key free', async () => {
    expect((await newsroom.post({ title: '' }, withKey('corrected'))).status).toBe(422);
    expect((await newsroom.post({ title: 'Right now' }, withKey('corrected'))).status).toBe(201);
  });

  test('each token has keys of its own', async () => {
    const one = await newsroom.post({ title: 'Mine' }, withKey('shared'));
    const other = await newsroom.post(
      { title: 'Yours' },
      {
        ...withKey('shared'),
        Authorization: `Bearer ${newsroom.fullToken}`,
      },
    );
    expect([one.status, other.status]).toEqual([201, 201]);
    expect((await bodyOf<Created>(other)).article.slug).toBe('yours');
  });

  test.each(['k'.repeat(256), 'with space', 'umläut'])('refuses the key %s', async (key) => {
    const response = await newsroom.post({}, withKey(key));
    expect(response.status).toBe(422);
    expect(await wrongFields(response)).toEqual(['Idempotency-Key']);
  });

  test('pictures: another picture or directory under the same key is a 422 and stores nothing', async () => {
    const picture = await png(210, 100);
    await newsroom.upload(imageForm(picture), withKey('one-picture'));
    const before = pictures();
    for (const form of [imageForm(await png(220, 100)), imageForm(picture, { directory: 'x' })]) {
      const response = await newsroom.upload(form, withKey('one-picture'));
      expect(response.status).toBe(422);
      expect(await wrongFields(response)).toEqual(['Idempotency-Key']);
    }
    expect(pictures()).toEqual(before);
  });
});
