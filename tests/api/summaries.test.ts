import { advanced } from '../support/advanced';
import { json, startProvider, type FakeProvider } from '../support/fake-provider';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { startService, type Service, type ServiceOptions } from '../support/service';
import { until } from '../support/eventually';

interface Overview {
  effects: { kind: string; status: string; detail: string | null; lastError: string | null }[];
  suggestedExcerpt: string | null;
}

const BODY = `# A heading that is not a sentence

Example Travel said on Tuesday that bookings of hotel rooms rose 12% in the third quarter.
The company put the growth in bookings down to hotel demand in southern Europe.

| Quarter | Nights |
|---|---|
| Q3 | 120 |

\`\`\`
code is never a summary of bookings of hotel rooms in the quarter
\`\`\`

Its shares were little changed. The weather was fine.`;

const newsroomOn = async (
  options: ServiceOptions,
): Promise<{
  service: Service;
  newsroom: Newsroom;
  overview(title: string): Promise<Overview>;
}> => {
  const service = await startService({
    env: { ...advanced({ effectRetrySeconds: 0.1, effectTimeoutSeconds: 3 }), ...options.env },
  });
  const newsroom = await openNewsroom(service);
  const session = newsroom.panel.token;
  const overview = async (title: string): Promise<Overview> => {
    const found = await newsroom.call(
      'GET',
      `/api/articles?status=draft&filters[title][$eq]=${encodeURIComponent(title)}`,
      undefined,
      newsroom.fullToken,
    );
    const [article] = ((await found.json()) as { data: { documentId: string }[] }).data;
    const address = `/admin/publishing/articles/${article?.documentId}`;
    const response = await newsroom.call('GET', address, undefined, session);
    return ((await response.json()) as { data: Overview }).data;
  };
  return { service, newsroom, overview };
};

const settled = ({ effects }: Overview): boolean =>
  effects.some(
    ({ kind, status }) => kind === 'summary' && status !== 'waiting' && status !== 'running',
  );

describe('the extractive summary', () => {
  let service: Service;
  let newsroom: Newsroom;
  let overview: (title: string) => Promise<Overview>;

  const published = async (title: string, fields: Record<string, unknown>): Promise<Overview> => {
    const response = await newsroom.post({ title, is_published: true, ...fields });
    expect(response.status).toBe(201);
    return until(() => overview(title), settled);
  };

  beforeAll(async () => {
    ({ service, newsroom, overview } = await newsroomOn({}));
  });
  afterAll(() => service.stop());

  it('picks sentences of the article, whole, the same each time', async () => {
    const first = await published('Hotel bookings rise', { body: BODY });
    expect(first.suggestedExcerpt).toBe(
      'Example Travel said on Tuesday that bookings of hotel rooms rose 12% in the third quarter. ' +
        'The company put the growth in bookings down to hotel demand in southern Europe.',
    );
    const second = await published('Hotel bookings rise again', { body: BODY });
    expect(second.suggestedExcerpt).toBe(first.suggestedExcerpt);
  });

  it('is offered where there is no excerpt, and never touches a person’s words', async () => {
    const own = await published('With an excerpt', { body: BODY, excerpt: 'Written by hand.' });
    expect(own.suggestedExcerpt).toBeNull();
    const read = async (title: string): Promise<unknown> => {
      const response = await newsroom.call(
        'GET',
        `/api/articles?filters[title][$eq]=${encodeURIComponent(title)}`,
      );
      return ((await response.json()) as { data: { excerpt: unknown }[] }).data[0]?.excerpt;
    };
    expect(await read('With an excerpt')).toBe('Written by hand.');
    await published('Without an excerpt', { body: BODY });
    expect(await read('Without an excerpt')).toBeNull();
  });

  it.each([
    ['one line of 900 KB', 'word '.repeat(180_000), /^(word ){10}/],
    ['one word of 900 KB', 'x'.repeat(900_000), /^x{100}/],
    ['a table alone', '| a | b |\n|---|---|\n| 1 | 2 |', null],
    ['emoji', '🏨'.repeat(2_000), /^(🏨)+…?$/u],
    ['another script', '旅行者は予約を増やした。'.repeat(3), /旅行者/],
  ])('copes with a body that is %s', async (name, body, wanted) => {
    const began = Date.now();
    const { suggestedExcerpt } = await published(`About ${name}`, { body });
    if (wanted === null) expect(suggestedExcerpt).toBeNull();
    else expect(suggestedExcerpt).toMatch(wanted);
    expect((suggestedExcerpt ?? '').length).toBeLessThanOrEqual(320);
    expect(Date.now() - began).toBeLessThan(10_000);
    expect((await fetch(`${service.url}/up`)).status).toBe(200);
  });
});

describe('a summary by a model', () => {
  let model: FakeProvider;
  let service: Service;
  let newsroom: Newsroom;
  let overview: (title: string) => Promise<Overview>;

  const completion = (content: string) =>
    json({
      id: '1',
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', content } }],
    });

  beforeAll(async () => {
    model = await startProvider(() => completion(' A short\nsummary. '));
    ({ service, newsroom, overview } = await newsroomOn({
      env: {
        SUMMARY_PROVIDER: 'openai',
        SUMMARY_OPENAI_URL: `${model.url}/v1`,
        SUMMARY_OPENAI_KEY: 'sk-test',
        SUMMARY_OPENAI_MODEL: 'a-model',
      },
    }));
  });
  afterAll(async () => {
    await service.stop();
    await model.stop();
  });

  it('is asked for as chat completions want it, and stored as one line', async () => {
    await newsroom.post({ title: 'By a model', body: BODY, is_published: true });
    const { suggestedExcerpt } = await until(() => overview('By a model'), settled);
    expect(suggestedExcerpt).toBe('A short summary.');
    const [call] = model.received;
    expect(call).toMatchObject({ method: 'POST', path: '/v1/chat/completions' });
    expect(call?.headers.authorization).toBe('Bearer sk-test');
    const body = JSON.parse(call?.body.toString() ?? '') as {
      model: string;
      messages: { role: string; content: string }[];
    };
    expect(body.model).toBe('a-model');
    expect(body.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(body.messages[1]?.content).toContain('hotel rooms rose 12%');
  });

  it('is asked for again after answers that hold none', async () => {
    const answers = [
      { status: 200, body: '<html>busy</html>' },
      json({ choices: [] }),
      completion('   '),
      completion('x'.repeat(50_000)),
      { status: 429, body: '' },
    ];
    model.mood = () => {
      const answer = answers.shift();
      return answer === undefined ? { kind: 'well' } : { kind: 'raw', answer };
    };
    await newsroom.post({ title: 'Asked again', body: BODY, is_published: true });
    const { suggestedExcerpt } = await until(() => overview('Asked again'), settled);
    expect(suggestedExcerpt).toBe('A short summary.');
    expect(answers).toEqual([]);
  });
});
