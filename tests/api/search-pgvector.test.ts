import { Client } from 'pg';
import { postgres } from '../support/databases';
import { startModelServer, vectorOf, type ModelServer } from '../support/embedding-server';
import { eventually } from '../support/eventually';
import { describeWith } from '../support/local-services';
import { describeWithOptionalPackage } from '../support/optional-packages';
import { startPglite, type Pglite } from '../support/pglite';
import { openSearchableNewsroom, type SearchableNewsroom } from '../support/searchable-newsroom';
import { startService, type Service } from '../support/service';

const STAMP_CARD = 'One Key replaces the stamp card';

const settings = (models: ModelServer): Record<string, string> => ({
  PAGE_CACHE_SECONDS: '0',
  LOG_LEVEL: 'info',
  EMBEDDINGS: 'openai',
  EMBEDDING_URL: models.url,
  EMBEDDING_MODEL: 'small',
});

describeWithOptionalPackage('@electric-sql/pglite', 'Search on a PostgreSQL with pgvector', () => {
  let database: Pglite;
  let models: ModelServer;
  let service: Service;
  let newsroom: SearchableNewsroom;

  beforeAll(async () => {
    [database, models] = await Promise.all([startPglite(), startModelServer()]);
    service = await startService({
      // PGlite mixes up the statements of connections that are busy at once.
      env: { ...settings(models), DATABASE_URL: database.url, DATABASE_POOL_MAX: '1' },
    });
    newsroom = await openSearchableNewsroom(service);
  });
  afterAll(async () => {
    await service?.stop();
    await models?.stop();
    await database?.stop();
  });

  /** Asks the database itself. */
  const rows = async <T>(...statements: string[]): Promise<T[]> => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      const results = [];
      for (const statement of statements) results.push(await client.query(statement));
      return results.at(-1)?.rows as T[];
    } finally {
      await client.end();
    }
  };

  const indexes = () =>
    rows<{ tablename: string; indexdef: string }>(
      `SELECT tablename, indexdef FROM pg_indexes WHERE indexdef LIKE '%hnsw%'`,
    );

  it('finds by meaning what shares no word with the query', async () => {
    await eventually(async () =>
      expect(await newsroom.titles('frequent guest')).toContain(STAMP_CARD),
    );
    expect(service.output()).not.toContain('pgvector extension is not available');
  });

  it('keeps its vectors under an HNSW index', async () => {
    const [index, ...others] = await indexes();
    expect(others).toEqual([]);
    expect(index?.indexdef).toMatch(/USING hnsw \(embedding vector_cosine_ops\)/);
    const [extension] = await rows<{ extname: string }>(
      `SELECT extname FROM pg_extension WHERE extname = 'vector'`,
    );
    expect(extension?.extname).toBe('vector');
  });

  it('gets from the index what comparing with every vector gives', async () => {
    const [index] = await indexes();
    const query = JSON.stringify(vectorOf('frequent guest', models.behaviour.dimensions));
    const nearest = `SELECT entry_id, round((embedding <=> '${query}')::numeric, 4) AS distance
                       FROM ${index?.tablename} ORDER BY embedding <=> '${query}' LIMIT 5`;
    const distances = (setting: string) => rows<{ distance: string }>('BEGIN', setting, nearest);
    const plan = await rows<{ 'QUERY PLAN': string }>(
      'BEGIN',
      'SET LOCAL enable_seqscan = off',
      `EXPLAIN ${nearest}`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('_hnsw');
    const byIndex = await distances('SET LOCAL enable_seqscan = off');
    const byComparing = await distances('SET LOCAL enable_indexscan = off');
    expect(byIndex.map(({ distance }) => distance)).toEqual(
      byComparing.map(({ distance }) => distance),
    );
    expect(byIndex).toHaveLength(5);
  });

  it('narrows among the neighbours too', async () => {
    const ask = async (ota: string): Promise<string[]> => {
      const query = new URLSearchParams({ q: 'frequent guest', ota });
      const response = await fetch(`${service.url}/api/search?${query}`);
      const { data } = (await response.json()) as { data: { title: string }[] };
      return data.map(({ title }) => title);
    };
    expect(await ask('expedia-group')).toContain(STAMP_CARD);
    expect(await ask('booking-com')).not.toContain(STAMP_CARD);
  });

  it('makes the index anew for a model of other dimensions', async () => {
    const [before] = await indexes();
    models.behaviour.dimensions = 12;
    service.environment.EMBEDDING_MODEL = 'larger';
    await service.restart();
    await eventually(async () => expect(service.output()).toContain('larger is in use'));
    const [after, ...others] = await indexes();
    expect(others).toEqual([]);
    expect(after?.tablename).not.toBe(before?.tablename);
    const [column] = await rows<{ type: string }>(
      `SELECT format_type(atttypid, atttypmod) AS type FROM pg_attribute
         WHERE attrelid = '${after?.tablename}'::regclass AND attname = 'embedding'`,
    );
    expect(column?.type).toBe('vector(12)');
    expect(await newsroom.titles('frequent guest')).toContain(STAMP_CARD);
  });

  it('puts vectors into the index that were made without it', async () => {
    await rows(`UPDATE search_models SET neighbours = NULL`);
    const [index] = await indexes();
    await rows(`DROP TABLE ${index?.tablename}`);
    await service.restart();
    expect(await newsroom.titles('stamp card')).toContain(STAMP_CARD);
    await eventually(async () =>
      expect(await newsroom.titles('frequent guest')).toContain(STAMP_CARD),
    );
    expect(await indexes()).toHaveLength(1);
  });
});

describeWith('PostgreSQL', 'Search on a PostgreSQL without pgvector', () => {
  let models: ModelServer;
  let service: Service;
  let newsroom: SearchableNewsroom;

  beforeAll(async () => {
    models = await startModelServer();
    service = await postgres.start({ env: settings(models) });
    newsroom = await openSearchableNewsroom(service);
  });
  afterAll(async () => {
    await service?.stop();
    await models?.stop();
  });

  it('says so once', async () => {
    await newsroom.titles('stamp card');
    await newsroom.titles('distribution');
    expect(service.output().match(/pgvector extension is not available/g)).toHaveLength(1);
  });

  it('finds and orders by meaning all the same', async () => {
    const write = (title: string, body: string) =>
      newsroom.write({ title, body, ota_id: newsroom.otaId, is_published: true });
    await write('Rooms in May', 'A note on breakfast: breakfast grows, breakfast pays.');
    await write('Rooms in June', 'A note on loyalty of those who take breakfast.');
    await eventually(async () => expect(service.output()).toContain('small is in use'));
    await eventually(async () => {
      const texts = models.calls.flatMap(({ input }) => input).join();
      expect(texts).toContain('Rooms in June');
    });
    // Both hold the word once looked for; only the meaning of the second fits the rest of the query.
    await eventually(async () =>
      expect((await newsroom.titles('frequent guest breakfast'))[0]).toBe('Rooms in June'),
    );
    expect(await newsroom.titles('frequent guest')).toContain(STAMP_CARD);
  });
});
