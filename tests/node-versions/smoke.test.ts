import manifest from '../../package.json';
import { eventually } from '../support/eventually';
import { limitMemory } from '../support/memory-limit';
import { callTool, connectClient, openAgentDesk } from '../support/mcp-agents';
import { bodyOf, openNewsroom, type Created } from '../support/newsroom';
import { imageForm, png } from '../support/pictures';
import { startProcess, type ServiceProcess } from '../support/service';
import { readerOf, type Read } from '../support/site-reader';

const ARTICLE = {
  title: 'Guests paid criminals who wrote in the name of their hotel',
  body: 'Fake messages with a link asked travellers for the number of their credit card.',
  is_published: true,
};

/** Words that stand in no article. */
const PARAPHRASE = 'phishing scam';

/** What the smallest machines that one can rent have. */
const MEBIBYTES = 512;
const memoryLimit = limitMemory(MEBIBYTES);
const place = memoryLimit === null ? '' : `, in ${MEBIBYTES} MiB of memory`;

/** As `npm start` runs it. */
const [, ...options] = manifest.scripts.start.split(' ').slice(0, -1);

let service: ServiceProcess;
let read: Read;

const seen = async (address: string): Promise<string> => {
  const { status, text } = await read(address);
  if (status !== 200) throw new Error(`GET ${address} answered ${status}: ${text}`);
  return text;
};

const expectFound = (): Promise<void> =>
  eventually(async () => {
    const query = new URLSearchParams({ q: PARAPHRASE, type: 'article' });
    const { data } = JSON.parse(await seen(`/api/search?${query}`)) as {
      data: { title: string }[];
    };
    expect(data.map(({ title }) => title)).toContain(ARTICLE.title);
  });

/** Ends the service as an operator does: it says nothing, and no signal of its own ends it. */
const expectCleanEnd = async (): Promise<void> => {
  await service.end('SIGTERM');
  const { exitCode, signalCode } = service.process();
  expect({ exitCode, signalCode, printed: service.output() }).toEqual({
    exitCode: 0,
    signalCode: null,
    printed: '',
  });
};

beforeAll(async () => {
  service = await startProcess({
    nodeOptions: options,
    memoryLimit,
    env: { EMBEDDINGS: 'bundled', PAGE_CACHE_SECONDS: '0', LOG_LEVEL: 'error' },
  });
  read = readerOf(service.url);
});
afterAll(async () => {
  await service?.stop();
  memoryLimit?.remove();
});

test(`The built service does its work on Node.js ${process.versions.node}${place}`, async () => {
  expect(await seen('/')).toContain('<main');

  const newsroom = await openNewsroom(service);
  expect((await newsroom.upload(imageForm(await png()))).status).toBe(201);
  const posted = await newsroom.post(ARTICLE);
  expect(posted.status).toBe(201);
  const { article } = await bodyOf<Created>(posted);
  expect(await seen(article.url)).toContain(ARTICLE.body);
  expect(await seen(`${article.url}.md`)).toContain(ARTICLE.body);
  await expectFound();

  const desk = await openAgentDesk(service);
  const agent = await connectClient(service, await desk.admit(['content:read']));
  const answer = await callTool(agent, 'search-articles', { query: ARTICLE.title });
  expect(answer).toMatchObject({ isError: false });
  expect(JSON.stringify(answer.data)).toContain(ARTICLE.title);
  await agent.close();

  await expectCleanEnd();
  await service.restart();
  expect(await seen(article.url)).toContain(ARTICLE.body);
  await expectFound();
  await expectCleanEnd();
});
