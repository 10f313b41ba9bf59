import { advanced } from '../support/advanced';
import { describeOnAlikeDatabases } from '../support/databases';
import { startModelServer, type ModelServer } from '../support/embedding-server';
import { until } from '../support/eventually';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { startService, type Service, type ServiceProcess } from '../support/service';
import { execute, rowsOf } from '../support/sql';

interface Effect {
  id: number;
  kind: string;
  status: string;
  attempts: number;
  detail: string | null;
  lastError: string | null;
  lastErrorCode: string | null;
  article: { documentId: string; title: string } | null;
}

/**
 * No attempt follows a failure by itself while a test lasts: what succeeds was asked for. A lease
 * outlasts the pauses of a busy machine, since a lost one counts as another attempt.
 */
const PATIENT = advanced({
  effectAttempts: 2,
  effectRetrySeconds: 600,
  effectLeaseSeconds: 10,
  pollSeconds: 0.3,
});

/** An effect is postponed for a minute where the search takes longer than it waits for, as on a busy machine. */
const POSTPONED_MS = 120_000;

const desk = (newsroom: Newsroom) => {
  const panel = async <T>(method: string, path: string): Promise<T> => {
    const { status, body } = await newsroom.panel.call<{ data: T }>(
      method,
      `/admin/publishing${path}`,
      method === 'POST' ? {} : undefined,
    );
    expect([path, status]).toEqual([path, 200]);
    return body.data;
  };
  const listed = async (query: Record<string, string>): Promise<Effect[]> =>
    (await panel<{ effects: Effect[] }>('GET', `/effects?${new URLSearchParams(query)}`)).effects;

  return {
    listed,

    /** Publishes an article; the answer is there when it is public. */
    async publish(title: string): Promise<string> {
      const body = `Of loyalty and stamp cards: ${title}.`;
      expect((await newsroom.post({ title, body, is_published: true })).status).toBe(201);
      const [effect] = await listed({ article: title });
      return effect?.article?.documentId ?? '';
    },

    /** The newest effect of a kind, as it stands beside the article. */
    async effect(documentId: string, kind: string): Promise<Effect | undefined> {
      const { effects } = await panel<{ effects: Effect[] }>('GET', `/articles/${documentId}`);
      return effects.find((effect) => effect.kind === kind);
    },

    retry: (effect: Effect | undefined) => panel('POST', `/effects/${effect?.id}/retry`),

    /** Waits until an effect has come so far. */
    reaches(documentId: string, kind: string, expected: Partial<Effect>): Promise<unknown> {
      return until(
        () => this.effect(documentId, kind),
        (effect) =>
          Object.entries(expected).every(([key, value]) => effect?.[key as keyof Effect] === value),
        POSTPONED_MS,
      );
    },
  };
};

/** What an article's related articles were computed from. */
const relatedBy = async (service: Service, documentId: string): Promise<string | undefined> => {
  const rows = await rowsOf<{ stamp: string }>(
    service,
    `SELECT related.stamp FROM search_related AS related
       JOIN search_entries AS entries ON entries.article_number = related.article_number
       WHERE entries.document_id = '${documentId}'`,
  );
  return rows[0]?.stamp.split('/')[1];
};

const vectorsOf = (service: Service, documentId: string): Promise<unknown[]> =>
  rowsOf(
    service,
    `SELECT vectors.id FROM search_vectors AS vectors
       JOIN search_entries AS entries ON entries.id = vectors.entry_id
       WHERE entries.document_id = '${documentId}'`,
  );

describeOnAlikeDatabases('effects of publishing on the search', (database) => {
  let models: ModelServer;
  let service: ServiceProcess;
  let newsroom: Newsroom;
  let panel: ReturnType<typeof desk>;

  const textsAbout = (title: string): string[] =>
    models.calls.flatMap(({ input }) => input).filter((text) => text.includes(`${title}\n\n`));

  beforeAll(async () => {
    models = await startModelServer();
    service = await database.startProcess({
      env: {
        ...PATIENT,
        EMBEDDINGS: 'openai',
        EMBEDDING_URL: models.url,
        EMBEDDING_MODEL: 'tiny',
      },
    });
    newsroom = await openNewsroom(service);
    panel = desk(newsroom);
  });
  beforeEach(() => {
    Object.assign(models.behaviour, { failures: 0, isHeld: false });
  });
  afterAll(async () => {
    await service?.stop();
    await models?.stop();
  });

  it('stand beside the article and on the page Effects, and are done once', async () => {
    const title = 'Seen by editors';
    const documentId = await panel.publish(title);
    expect(await panel.effect(documentId, 'index')).toMatchObject({
      status: 'done',
      attempts: 0,
      detail: 'Found by its words from now on.',
    });
    await panel.reaches(documentId, 'embedding', { status: 'done', attempts: 1 });
    await panel.reaches(documentId, 'related', { status: 'done', attempts: 1 });
    expect((await panel.effect(documentId, 'embedding'))?.detail).toContain('"openai"');
    expect((await panel.effect(documentId, 'related'))?.detail).toContain('words and meaning');
    for (const kind of ['index', 'embedding', 'related']) {
      const effects = await panel.listed({ kind, status: 'done' });
      expect(effects.map(({ article }) => article?.title)).toContain(title);
    }
    expect(await vectorsOf(service, documentId)).toHaveLength(1);
    expect(textsAbout(title)).toHaveLength(1);
  });

  it('wait with the reason while the provider is away, and follow a retry when it is back', async () => {
    models.behaviour.failures = Infinity;
    const documentId = await panel.publish('Published regardless');
    const found = await fetch(`${service.url}/api/search?q=regardless`);
    expect(await found.text()).toContain('Published regardless');
    for (const kind of ['embedding', 'related']) {
      await panel.reaches(documentId, kind, {
        status: 'waiting',
        attempts: 1,
        lastError: 'The embedding provider answered 503.',
        lastErrorCode: 'server-error',
      });
    }
    // Readers are led on by the words meanwhile.
    expect(await relatedBy(service, documentId)).toBe('words and titles');
    await panel.retry(await panel.effect(documentId, 'embedding'));
    await panel.reaches(documentId, 'embedding', { status: 'failed', attempts: 2 });
    models.behaviour.failures = 0;
    await panel.retry(await panel.effect(documentId, 'embedding'));
    await panel.reaches(documentId, 'embedding', {
      status: 'done',
      lastError: null,
      lastErrorCode: null,
    });
    // What waited for the same is told, rather than waiting for its own next attempt.
    await panel.reaches(documentId, 'related', {
      status: 'done',
      lastError: null,
      lastErrorCode: null,
    });
    expect(await vectorsOf(service, documentId)).toHaveLength(1);
    expect(await relatedBy(service, documentId)).toBe('words and titles+openai');
  });

  it('are not given up for what an attempt ran into that began before', async () => {
    models.behaviour.failures = Infinity;
    const documentId = await panel.publish('Tried too early');
    const reason = 'The embedding provider answered 503.';
    await panel.reaches(documentId, 'embedding', { status: 'waiting', lastError: reason });
    Object.assign(models.behaviour, { failures: 0, isHeld: true });
    await panel.publish('Embedded for a long time');
    await panel.retry(await panel.effect(documentId, 'embedding'));
    await panel.reaches(documentId, 'embedding', {
      status: 'waiting',
      attempts: 1,
      lastError: null,
      detail: `Tried again at the moment. Before: ${reason}`,
    });
    models.behaviour.isHeld = false;
    await panel.reaches(documentId, 'embedding', { status: 'done' });
  });

  it('end when the article is withdrawn, and the index says so', async () => {
    models.behaviour.failures = Infinity;
    const documentId = await panel.publish('Withdrawn again');
    await panel.reaches(documentId, 'embedding', { status: 'waiting', attempts: 1 });
    await panel.reaches(documentId, 'related', { status: 'waiting', attempts: 1 });
    await newsroom.panel.call(
      'POST',
      `/content-manager/collection-types/api::article.article/${documentId}/actions/unpublish`,
      {},
    );
    await panel.reaches(documentId, 'index', { detail: 'Taken out of the search.' });
    await panel.reaches(documentId, 'embedding', { status: 'skipped' });
    await panel.reaches(documentId, 'related', { status: 'skipped' });
    expect((await panel.effect(documentId, 'embedding'))?.detail).toBe(
      'The article is no longer published.',
    );
  });

  it('outlive a process that is killed in the middle', async () => {
    models.behaviour.isHeld = true;
    const documentId = await panel.publish('Killed in the middle');
    // The effect itself may wait for the round of another.
    await until(
      () => models.held,
      (held) => held.some((asked) => asked.includes('Killed in the middle')),
    );
    await service.end('SIGKILL');
    expect(await vectorsOf(service, documentId)).toHaveLength(0);
    // A minute later the process that had taken the model on is known to be gone.
    await execute(service, 'UPDATE search_models SET seen_at = 0');
    models.behaviour.isHeld = false;
    await service.restart();
    await panel.reaches(documentId, 'embedding', { status: 'done' });
    await panel.reaches(documentId, 'related', { status: 'done' });
    expect(await vectorsOf(service, documentId)).toHaveLength(1);
    expect(await relatedBy(service, documentId)).toBe('words and titles+openai');
  });

  it('wait, without failing, for a model that is being prepared', async () => {
    models.behaviour.isHeld = true;
    service.environment.EMBEDDING_MODEL = 'another';
    await service.restart();
    const documentId = await panel.publish('Early bird');
    for (const kind of ['embedding', 'related']) {
      await panel.reaches(documentId, kind, {
        status: 'waiting',
        attempts: 0,
        lastError: null,
        detail: 'The search prepares its model or works through the archive; this follows.',
      });
    }
    models.behaviour.isHeld = false;
    await panel.reaches(documentId, 'embedding', { status: 'done' });
    await panel.reaches(documentId, 'related', { status: 'done' });
    expect(await relatedBy(service, documentId)).toBe('words and titles+openai');
  });

  it('relate many articles at once where none are, and go on where they were interrupted', async () => {
    const subjects = [
      'runway turbulence cockpit fuselage airframe taxiway cabin pilot',
      'anchor galley harbor rudder keel starboard mast tide',
    ];
    for (let turn = 0; turn < 24; turn += 1) {
      const article = { title: `Quay${turn}`, body: `${subjects[turn % 2]} own${turn}.` };
      expect((await newsroom.post({ ...article, is_published: true })).status).toBe(201);
    }
    // The results are as after a crash once the first of a new archive were related. A killed process would leave its
    // claim of the model, which others respect for a minute.
    await service.end('SIGTERM');
    await execute(
      service,
      `DELETE FROM search_related WHERE article_number NOT IN
         (SELECT article_number FROM search_entries WHERE title IN ('Quay0', 'Quay1'))`,
    );
    await service.restart();
    const rows = await until(
      () =>
        rowsOf<{ title: string; article_number: number; numbers: string; stamp: string }>(
          service,
          `SELECT entries.title, entries.article_number, related.numbers, related.stamp
             FROM search_related AS related
             JOIN search_entries AS entries ON entries.article_number = related.article_number
             WHERE entries.title LIKE 'Quay%'`,
        ),
      (found) => found.length === 24 && found.every(({ stamp }) => stamp.endsWith('+openai')),
      POSTPONED_MS,
    );
    const subjectOf = new Map(
      rows.map(({ title, article_number }) => [article_number, Number(title.slice(4)) % 2]),
    );
    for (const { title, article_number: number, numbers } of rows) {
      if (['Quay0', 'Quay1'].includes(title)) continue;
      const related = JSON.parse(numbers) as number[];
      expect(related).toHaveLength(11);
      expect(related).not.toContain(number);
      expect(new Set(related.map((other) => subjectOf.get(other)))).toEqual(
        new Set([subjectOf.get(number)]),
      );
    }
  });
});

describe('effects of publishing on the search of a small archive', () => {
  let service: Service;
  afterAll(() => service?.stop());

  it('say that there is too little to learn from, and are done once there is enough', async () => {
    service = await startService({ env: { ...PATIENT, EMBEDDINGS: 'local' } });
    const newsroom = await openNewsroom(service);
    const panel = desk(newsroom);
    const early = await panel.publish('The first of all');
    await panel.reaches(early, 'embedding', { status: 'skipped' });
    expect((await panel.effect(early, 'embedding'))?.detail).toMatch(/\b4 of 50 texts/);
    await panel.reaches(early, 'related', { status: 'done' });
    expect(await relatedBy(service, early)).toBe('words and titles');
    // Terms take the least to store of what counts as a text.
    for (let number = 0; number < 46; number += 1) {
      const data = {
        term: `Filler ${number}`,
        slug: `filler-${number}`,
        short_definition: 'Of stamp cards.',
      };
      const made = await newsroom.call('POST', '/api/glossary-terms', { data }, newsroom.fullToken);
      expect(made.status).toBe(201);
    }
    const late = await panel.publish('The last of all');
    await panel.reaches(late, 'embedding', { status: 'done', attempts: 1 });
    await panel.reaches(late, 'related', { status: 'done' });
    expect(await vectorsOf(service, early)).toHaveLength(1);
  });
});
