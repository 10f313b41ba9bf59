import { advanced } from '../support/advanced';
import { describeOnAlikeDatabases } from '../support/databases';
import { json, startProvider, type FakeProvider } from '../support/fake-provider';
import { employ, hire, hireInto } from '../support/colleagues';
import { openNewsroom, wrongFields, type Newsroom, type Refused } from '../support/newsroom';
import { signIn, type Panel } from '../support/panel-api';
import type { ServiceProcess } from '../support/service';
import { execute, valueOf } from '../support/sql';
import { until } from '../support/eventually';

interface Article {
  documentId: string;
  first_published_at: string | null;
  scheduled_for: string | null;
}

const FAST = advanced({ tickSeconds: 0.2, pollSeconds: 0.3, effectLeaseSeconds: 1 });
/** By how much the moment of an article is set back to let it come. */
const SET_BACK_HOURS = 2;
/** How late something may be that happens at once. */
const LATEST_MS = 20_000;
const secret = `whsec_${Buffer.from('a-secret-of-at-least-24-bytes!').toString('base64')}`;

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

describeOnAlikeDatabases('scheduled articles', (database) => {
  let receiver: FakeProvider;
  let service: ServiceProcess;
  let newsroom: Newsroom;
  let session: string;

  const schedule = async (title: string, moment: string): Promise<string> => {
    const response = await newsroom.post({ title, is_published: true, published_at: moment });
    expect(response.status).toBe(201);
    return ((await response.json()) as { article: { url: string } }).article.url;
  };

  const read = async (
    title: string,
    status: 'draft' | 'published',
  ): Promise<Article | undefined> => {
    const response = await newsroom.call(
      'GET',
      `/api/articles?status=${status}&filters[title][$eq]=${encodeURIComponent(title)}`,
      undefined,
      newsroom.fullToken,
    );
    return ((await response.json()) as { data: Article[] }).data[0];
  };

  const edit = (documentId: string, data: Record<string, unknown>): Promise<Response> =>
    newsroom.call(
      'PUT',
      `/content-manager/collection-types/api::article.article/${documentId}`,
      data,
      session,
    );

  /** Lets the moment of an article come, however long changing it has taken. */
  const letCome = (documentId: string): Promise<void> => {
    const span =
      database.client === 'sqlite'
        ? String(SET_BACK_HOURS * 3_600_000)
        : `interval '${SET_BACK_HOURS} hours'`;
    return execute(
      service,
      `UPDATE articles SET scheduled_for = scheduled_for - ${span} WHERE document_id = '${documentId}'`,
    );
  };

  const announcements = (title: string): number =>
    receiver.received.filter(({ body }) => body.toString().includes(`"${title}"`)).length;

  beforeAll(async () => {
    receiver = await startProvider(() => json({}));
    service = await database.startProcess({
      env: {
        ...FAST,
        SOCIAL_PROVIDER: 'webhook',
        SOCIAL_WEBHOOK_URL: receiver.url,
        SOCIAL_WEBHOOK_SECRET: secret,
      },
    });
    newsroom = await openNewsroom(service);
    session = newsroom.panel.token;
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  let onTime: { url: string; moment: string };

  it('go out at their moment, dated with it, with the effects of a publication', async () => {
    const far = inSeconds(3_600);
    const waiting = await schedule('In an hour', far);
    expect((await fetch(waiting)).status).toBe(404);
    const hub = `${service.url}/${newsroom.otaSlug}`;
    expect(await (await fetch(hub)).text()).not.toContain('In an hour');
    expect((await read('In an hour', 'draft'))?.scheduled_for).toBe(far);
    const span = new URLSearchParams({ from: inSeconds(0), to: inSeconds(7_200) });
    const panel = await newsroom.call('GET', `/admin/publishing/plan?${span}`, undefined, session);
    const { data } = (await panel.json()) as { data: { title: string; at: string }[] };
    expect(data).toContainEqual(expect.objectContaining({ title: 'In an hour', at: far }));
    const moment = inSeconds(1);
    const url = await schedule('On time', moment);
    onTime = { url, moment };
    await until(
      () => fetch(url),
      ({ status }) => status === 200,
    );
    const late = Date.now() - Date.parse(moment);
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(LATEST_MS);
    expect(await read('On time', 'published')).toMatchObject({
      first_published_at: moment,
      scheduled_for: null,
    });
    expect((await read('On time', 'draft'))?.scheduled_for).toBeNull();
    expect(await (await fetch(hub)).text()).toContain('On time');
    await until(
      () => announcements('On time'),
      (count) => count === 1,
    );
  });

  it('can be put off and called off in the panel', async () => {
    const documents: string[] = [];
    for (const title of ['Put off', 'Called off']) {
      await schedule(title, inSeconds(3_600));
      documents.push((await read(title, 'draft'))?.documentId ?? '');
    }
    const later = inSeconds(3_660);
    expect((await edit(documents[0] ?? '', { scheduled_for: later })).status).toBe(200);
    expect((await edit(documents[1] ?? '', { scheduled_for: null })).status).toBe(200);
    for (const documentId of documents.reverse()) await letCome(documentId);
    await until(
      () => read('Put off', 'published'),
      (article) => article !== undefined,
    );
    expect((await read('Put off', 'published'))?.first_published_at).toBe(
      new Date(Date.parse(later) - SET_BACK_HOURS * 3_600_000).toISOString(),
    );
    expect(await read('Called off', 'published')).toBeUndefined();
  });

  it('stay drafts when a moment that they were put off from comes due', async () => {
    const later = inSeconds(3_600);
    await schedule('Put off in time', later);
    const documentId = (await read('Put off in time', 'draft'))?.documentId ?? '';
    // As it waits where a process ended between the former moment and the publication.
    const key = `publish:${documentId}:1`;
    await execute(
      service,
      `INSERT INTO effects (kind, document_id, payload, state, attempts, next_attempt_at, idempotency_key, created_at, updated_at)
       VALUES ('publish', '${documentId}', '{"scheduledFor":1}', 'waiting', 0, 0, '${key}', 0, 0)`,
    );
    const state = await until(
      () => valueOf(service, `SELECT state FROM effects WHERE idempotency_key = '${key}'`),
      (found) => found !== 'waiting',
    );
    expect(state).toBe('skipped');
    expect(await read('Put off in time', 'published')).toBeUndefined();
    expect((await read('Put off in time', 'draft'))?.scheduled_for).toBe(later);
  });

  describe('in the plan', () => {
    interface Planned {
      kind: string;
      id: string;
      at: string;
    }
    const HOUR = 3_600;
    const plan = async (panel: Panel, seconds: number): Promise<Planned[]> => {
      const span = new URLSearchParams({ from: inSeconds(0), to: inSeconds(seconds) });
      const { status, body } = await panel.call<{ data: Planned[] }>(
        'GET',
        `/admin/publishing/plan?${span}`,
      );
      expect(status).toBe(200);
      return body.data;
    };
    const move = (panel: Panel, id: string, from: string, to: string) =>
      panel.call<Refused>('PUT', `/admin/publishing/plan/${id}`, { from, to });

    it('stand beside the issues of the newsletter, in the order of their moments', async () => {
      const moment = inSeconds(30 * HOUR);
      await schedule('In the plan', moment);
      const article = await read('In the plan', 'draft');
      const planned = await plan(newsroom.panel, 8 * 24 * HOUR);
      expect(planned).toContainEqual(
        expect.objectContaining({ kind: 'article', id: article?.documentId, at: moment }),
      );
      const issues = planned.filter(({ kind }) => kind === 'issue').map(({ id }) => id);
      expect(issues.filter((id) => id === 'daily').length).toBeGreaterThanOrEqual(7);
      expect(issues).toContain('weekly');
      const moments = planned.map(({ at }) => at);
      expect(moments).toEqual([...moments].sort());
      expect(await plan(newsroom.panel, 29 * HOUR)).not.toContainEqual(
        expect.objectContaining({ id: article?.documentId }),
      );
    });

    it('are moved from the moment that somebody saw, and from no other', async () => {
      const moment = inSeconds(40 * HOUR);
      const [other, third] = [inSeconds(50 * HOUR), inSeconds(60 * HOUR)];
      await schedule('To be moved', moment);
      const id = (await read('To be moved', 'draft'))?.documentId ?? '';
      const answers = await Promise.all([
        move(newsroom.panel, id, moment, other),
        move(newsroom.panel, id, moment, third),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const refusal = answers.find(({ status }) => status === 409);
      expect(refusal?.body.error.message).toContain('look at the plan again');
      const won = answers[0]?.status === 200 ? other : third;
      expect((await read('To be moved', 'draft'))?.scheduled_for).toBe(won);
      const past = await move(newsroom.panel, id, won, inSeconds(-HOUR));
      expect(past.status).toBe(400);
      expect(past.body.error.details.errors?.[0]?.path).toEqual(['scheduled_for']);
      expect((await move(newsroom.panel, 'nowhere', won, other)).status).toBe(404);
      expect((await read('To be moved', 'draft'))?.scheduled_for).toBe(won);
    });

    it('are seen by authors and moved by those who may publish', async () => {
      const author = await employ(service, newsroom.panel, 'strapi-author');
      const moment = inSeconds(70 * HOUR);
      await schedule('Not an author’s', moment);
      const id = (await read('Not an author’s', 'draft'))?.documentId ?? '';
      expect(await plan(author, 71 * HOUR)).toContainEqual(expect.objectContaining({ id }));
      const refused = await move(author, id, moment, inSeconds(80 * HOUR));
      expect(refused.status).toBe(403);
      expect(refused.body.error.message).toContain('may not change when this article goes out');
      expect((await read('Not an author’s', 'draft'))?.scheduled_for).toBe(moment);
    });

    it('answer for two months at most', async () => {
      const span = new URLSearchParams({ from: inSeconds(0), to: inSeconds(63 * 24 * HOUR) });
      const { status } = await newsroom.panel.call('GET', `/admin/publishing/plan?${span}`);
      expect(status).toBe(400);
    });
  });

  it('are told to the home page once they went out', async () => {
    const { url, moment } = onTime;
    const since = encodeURIComponent(moment);
    const { body } = await newsroom.panel.call<{ data: { title: string; address: string }[] }>(
      'GET',
      `/admin/publishing/published?since=${since}`,
    );
    expect(body.data).toContainEqual(
      expect.objectContaining({ title: 'On time', address: url, publishedAt: moment }),
    );
    const later = encodeURIComponent(inSeconds(60));
    const none = await newsroom.panel.call<{ data: unknown[] }>(
      'GET',
      `/admin/publishing/published?since=${later}`,
    );
    expect(none.body.data).toEqual([]);
  });

  it('say why they could not go out, and go out once that is mended', async () => {
    await schedule('Without an author', inSeconds(3_600));
    const documentId = (await read('Without an author', 'draft'))?.documentId ?? '';
    expect((await edit(documentId, { author: { set: [] } })).status).toBe(200);
    await letCome(documentId);
    const publication = async () => {
      const address = `/admin/publishing/articles/${documentId}`;
      const response = await newsroom.call('GET', address, undefined, session);
      const { data } = (await response.json()) as {
        data: { effects: { kind: string; status: string; lastError: string | null }[] };
      };
      return data.effects.find(({ kind }) => kind === 'publish');
    };
    const failed = await until(publication, (effect) => effect?.status === 'failed');
    expect(failed?.lastError).toContain('author');
    expect(await read('Without an author', 'published')).toBeUndefined();
    const authors = await newsroom.call('GET', '/api/authors');
    const [first] = ((await authors.json()) as { data: { documentId: string }[] }).data;
    const connect = { connect: [{ id: newsroom.authorId, documentId: first?.documentId }] };
    expect((await edit(documentId, { author: connect })).status).toBe(200);
    await until(
      () => read('Without an author', 'published'),
      (article) => article !== undefined,
    );
  });

  describe('are planned by those who may publish', () => {
    const ARTICLE = 'api::article.article';
    const failureOf = async (documentId: string): Promise<string | null | undefined> => {
      const { body } = await newsroom.panel.call<{
        data: { effects: { kind: string; lastError: string | null }[] };
      }>('GET', `/admin/publishing/articles/${documentId}`);
      return body.data.effects.find(({ kind }) => kind === 'publish')?.lastError;
    };

    it('and changed by them alone while they wait', async () => {
      const { body: role } = await newsroom.panel.call<{ data: { id: number } }>(
        'POST',
        '/admin/roles',
        { name: 'Writer', description: 'All of an article but publishing it' },
      );
      const fields = ['title', 'body', 'scheduled_for'];
      await newsroom.panel.call('PUT', `/admin/roles/${role.data.id}/permissions`, {
        permissions: ['read', 'create', 'update'].map((operation) => ({
          action: `plugin::content-manager.explorer.${operation}`,
          subject: ARTICLE,
          properties: { fields },
          conditions: [],
        })),
      });
      const writer = await signIn(service, await hireInto(newsroom.panel, role.data.id, 'writer'));
      const list = `/content-manager/collection-types/${ARTICLE}`;
      const draft = { title: 'A writer’s', body: 'Text.' };
      const own = await writer.create(ARTICLE, draft);
      const moment = inSeconds(3_600);
      for (const [method, address] of [
        ['POST', list],
        ['PUT', `${list}/${own.documentId}`],
      ] as const) {
        const refused = await writer.call<Refused>(method, address, {
          ...draft,
          scheduled_for: moment,
        });
        expect(refused.status).toBe(403);
        expect(refused.body.error.message).toContain('those who may publish it');
      }
      await newsroom.panel.update(ARTICLE, own.documentId, { scheduled_for: moment });
      const text = { title: 'Something else' };
      const refused = await writer.call('PUT', `${list}/${own.documentId}`, text);
      expect(refused.status).toBe(403);
      const kept = await newsroom.panel.read(ARTICLE, own.documentId);
      expect(kept).toMatchObject({ title: draft.title, scheduled_for: moment });
      await writer.update(ARTICLE, own.documentId, { scheduled_for: null });
      await writer.update(ARTICLE, own.documentId, text);
    });

    it('who may still publish them when the moment comes', async () => {
      const colleague = await hire(newsroom.panel, 'strapi-editor', 'leaving');
      const editor = await signIn(service, colleague);
      await schedule('Planned by a colleague', inSeconds(3_600));
      const { documentId = '' } = (await read('Planned by a colleague', 'draft')) ?? {};
      await editor.update(ARTICLE, documentId, { scheduled_for: inSeconds(3_660) });
      await execute(service, `update admin_users set blocked = true where id = ${colleague.id}`);
      expect((await editor.call('GET', '/admin/users/me')).status).toBe(401);
      await expect(signIn(service, colleague)).rejects.toThrow('400');
      await letCome(documentId);
      const error = await until(() => failureOf(documentId), Boolean);
      expect(error).toContain('may not publish it any more');
      expect(await read('Planned by a colleague', 'published')).toBeUndefined();
      await newsroom.panel.update(ARTICLE, documentId, { scheduled_for: inSeconds(1) });
      await until(
        () => read('Planned by a colleague', 'published'),
        (article) => article !== undefined,
      );
    });
  });

  it('are not saved with a moment that has passed, wherever they come from', async () => {
    const passed = inSeconds(-3_600);
    await schedule('Set back', inSeconds(3_600));
    const documentId = (await read('Set back', 'draft'))?.documentId ?? '';
    const form = { title: 'Set back anew', body: 'Text.', scheduled_for: passed };
    const doors = '/content-manager/collection-types/api::article.article';
    const answers = [
      await edit(documentId, form),
      await newsroom.call('POST', doors, form, session),
      await newsroom.call('POST', `${doors}/actions/publish`, form, session),
      await newsroom.call(
        'PUT',
        `/api/articles/${documentId}`,
        { data: { scheduled_for: passed } },
        newsroom.fullToken,
      ),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(await answer.clone().text()).toContain('would be public at once');
      expect(await wrongFields(answer)).toEqual(['scheduled_for']);
    }
    expect(await read('Set back', 'published')).toBeUndefined();
    expect(await read('Set back anew', 'draft')).toBeUndefined();
    const dated = await newsroom.post({
      title: 'From the archive',
      is_published: true,
      published_at: passed,
    });
    expect(dated.status).toBe(201);
    expect((await read('From the archive', 'published'))?.first_published_at).toBe(passed);
  });

  it('are not published by hand while they carry a moment that has passed', async () => {
    await schedule('Overdue', inSeconds(3_600));
    const documentId = (await read('Overdue', 'draft'))?.documentId ?? '';
    // Without an author the scheduler can't publish it, as after an import.
    expect((await edit(documentId, { author: { set: [] } })).status).toBe(200);
    await letCome(documentId);
    const publish = (form: object): Promise<Response> =>
      newsroom.call(
        'POST',
        `/content-manager/collection-types/api::article.article/${documentId}/actions/publish`,
        { author: { connect: [{ id: newsroom.authorId }] }, ...form },
        session,
      );
    const refused = await publish({});
    expect(refused.status).toBe(400);
    expect(await wrongFields(refused)).toEqual(['scheduled_for']);
    expect(await read('Overdue', 'published')).toBeUndefined();
    expect((await publish({ scheduled_for: null })).status).toBe(200);
    const published = await read('Overdue', 'published');
    expect(Date.parse(published?.first_published_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('whose moment passed while the service was down go out when it is back, once', async () => {
    const moment = inSeconds(1.2);
    const url = await schedule('While down', moment);
    await service.end('SIGKILL');
    await new Promise((resume) => setTimeout(resume, 1_500));
    await service.restart();
    await until(
      () => fetch(url),
      ({ status }) => status === 200,
    );
    expect((await read('While down', 'published'))?.first_published_at).toBe(moment);
    await until(
      () => announcements('While down'),
      (count) => count === 1,
    );
    await new Promise((resume) => setTimeout(resume, 500));
    expect(announcements('While down')).toBe(1);
  });

  it('go out on time while what follows from others hangs', async () => {
    receiver.mood = () => ({ kind: 'hang' });
    // More than there are effects performed at once.
    for (let number = 0; number < 6; number += 1) {
      const title = `Announced to nobody ${number}`;
      expect((await newsroom.post({ title, is_published: true })).status).toBe(201);
    }
    await until(
      () => announcements('Announced to nobody 1'),
      (count) => count > 0,
    );
    const moment = inSeconds(1);
    const url = await schedule('Beside what hangs', moment);
    await until(
      () => fetch(url),
      ({ status }) => status === 200,
    );
    expect(Date.now() - Date.parse(moment)).toBeLessThan(LATEST_MS);
    receiver.mood = () => ({ kind: 'well' });
  });

  it('leave a stopping service free to end at once', async () => {
    await schedule('Far away', inSeconds(3_600));
    const process = service.process();
    const began = Date.now();
    await service.end('SIGTERM');
    expect(Date.now() - began).toBeLessThan(LATEST_MS);
    expect(process.signalCode).toBeNull();
  });
});
