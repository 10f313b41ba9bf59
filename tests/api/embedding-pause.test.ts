import { advanced } from '../support/advanced';
import { employ } from '../support/colleagues';
import { describeOnAlikeDatabases } from '../support/databases';
import { startModelServer, type ModelServer } from '../support/embedding-server';
import { until } from '../support/eventually';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import type { ServiceProcess } from '../support/service';
import { execute } from '../support/sql';

interface Report {
  name: string;
  level: string;
  message: string;
  advice?: string;
  action?: { name: string; label: string };
}

/** Texts that the service sends to a provider at once. */
const BATCH = 32;
const ARTICLES = BATCH + 8;

describeOnAlikeDatabases('The embedding of an archive', (database) => {
  let models: ModelServer;
  let service: ServiceProcess;
  let newsroom: Newsroom;

  const state = async (): Promise<Report | undefined> => {
    const { body } = await newsroom.panel.call<{ data: Report[] }>(
      'GET',
      '/admin/operations/health',
    );
    return body.data.find(({ name }) => name === 'search-embedding');
  };
  const comesTo = (message: RegExp): Promise<Report | undefined> =>
    until(state, (report) => message.test(report?.message ?? ''));
  const act = async (action: string): Promise<number> =>
    (await newsroom.panel.call('POST', `/admin/operations/health/search-embedding/${action}`, {}))
      .status;
  /** Titles of the texts that a model has been asked for, each as often as it was, without their company. */
  const embeddedBy = (name: string): string[] =>
    models.calls
      .filter(({ model }) => model === name)
      .flatMap(({ input }) => input)
      .map((text) => (text.split('\n')[0] ?? '').replace('Example Travel. ', ''));

  beforeAll(async () => {
    models = await startModelServer();
    service = await database.startProcess({
      env: {
        EMBEDDINGS: 'openai',
        EMBEDDING_URL: models.url,
        EMBEDDING_MODEL: 'first',
        ...advanced({ pollSeconds: 0.3 }),
      },
    });
    newsroom = await openNewsroom(service);
    const posted = Array.from({ length: ARTICLES }, (_, number) =>
      newsroom.post({ title: `News ${number}`, body: 'Nothing of note.', is_published: true }),
    );
    for (const { status } of await Promise.all(posted)) expect(status).toBe(201);
    await comesTo(/^All texts have been placed\.$/);
  });
  afterAll(async () => {
    await service?.stop();
    await models?.stop();
  });

  it('is told of, and can be paused', async () => {
    models.behaviour.isHeld = true;
    service.environment.EMBEDDING_MODEL = 'second';
    await service.restart();
    expect(await comesTo(/second has placed 0 of \d+ texts/)).toMatchObject({
      level: 'good',
      action: { name: 'pause', label: 'Pause embedding' },
    });
    expect(await act('pause')).toBe(200);
    models.behaviour.isHeld = false;
    // What was under way is kept.
    const paused = await comesTo(new RegExp(`second has placed ${BATCH} of`));
    expect(paused).toMatchObject({
      level: 'warning',
      message: expect.stringMatching(/^Paused by \S+@\S+\. /),
      advice: expect.stringContaining('Resume'),
      action: { name: 'resume', label: 'Resume embedding' },
    });
  });

  it('leaves what is published meanwhile to be found by its words', async () => {
    const title = 'Zeppelins over the lake';
    await newsroom.post({ title, body: 'Of note.', is_published: true });
    const found = await fetch(`${service.url}/api/search?q=zeppelins`);
    expect(((await found.json()) as { data: { title: string }[] }).data[0]?.title).toBe(title);
    const effects = async (): Promise<{ kind: string; detail: string }[]> => {
      const { body } = await newsroom.panel.call<{
        data: { effects: { kind: string; detail: string }[] };
      }>('GET', '/admin/publishing/effects?article=zeppelins');
      return body.data.effects;
    };
    await until(effects, (listed) =>
      listed.some(
        ({ kind, detail }) => kind === 'embedding' && /is paused on the page/.test(detail),
      ),
    );
    expect(embeddedBy('second')).not.toContain(title);
  });

  it('stays paused in the next process, and goes on where it was, also after a crash', async () => {
    await service.restart();
    await comesTo(new RegExp(`^Paused by .* has placed ${BATCH} of`));
    const before = embeddedBy('second');
    expect(before).toHaveLength(BATCH);
    models.behaviour.isHeld = true;
    expect(await act('resume')).toBe(200);
    expect(await comesTo(/^\S+second has placed/)).toMatchObject({ level: 'good' });
    await service.end('SIGKILL');
    // A minute later the process that had taken it on is known to be gone.
    await execute(service, 'UPDATE search_models SET seen_at = 0');
    models.behaviour.isHeld = false;
    await service.restart();
    await comesTo(/^All texts have been placed\.$/);
    const after = embeddedBy('second');
    expect(after).toContain('Zeppelins over the lake');
    for (const title of before) {
      expect(after.filter((embedded) => embedded === title)).toHaveLength(1);
    }
  });

  it('is paused by nobody who may not, and nothing else is done', async () => {
    const path = '/admin/operations/health/search-embedding/pause';
    expect((await fetch(`${service.url}${path}`, { method: 'POST' })).status).toBe(401);
    const editor = await employ(service, newsroom.panel, 'strapi-editor');
    expect((await editor.call('POST', path, {})).status).toBe(403);
    for (const action of ['stop', 'constructor']) expect(await act(action)).toBe(404);
    expect((await state())?.message).toBe('All texts have been placed.');
  });
});
