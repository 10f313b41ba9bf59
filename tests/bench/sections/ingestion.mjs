/** How fast articles come in and become visible, beside Strapi's own REST create of a page and of an article. */
import { issueFullToken, json, registerFirstAccount } from '../account.mjs';
import { body, generator } from '../archive.mjs';
import { inTurns, load } from '../load.mjs';
import { startWithStrapiCreate } from '../processes.mjs';
import { rounded } from '../report.mjs';
import { percentile } from '../search/measures.mjs';

const PUBLICATIONS = 40;
const PAGE = 'Strapi’s REST create of a page';
const ARTICLE = 'Strapi’s REST create of an article';
const OURS = 'POST /api/articles';

/** Milliseconds from the answer to a publication until its page and the front page show it. */
const untilVisible = async (url, publish) => {
  const delays = [];
  for (let count = 0; count < PUBLICATIONS; count += 1) {
    const title = `Just in ${count}`;
    await (await fetch(url)).text();
    const { article } = await publish({ title, is_published: true });
    const began = performance.now();
    for (;;) {
      const [page, home] = await Promise.all([fetch(article.url), fetch(url)]);
      const [, front] = await Promise.all([page.text(), home.text()]);
      if (page.status === 200 && front.includes(title)) break;
    }
    delays.push(performance.now() - began);
  }
  return delays;
};

const measure = async (database, settings) => {
  const service = await startWithStrapiCreate(settings.file, settings.env);
  try {
    const session = await registerFirstAccount(service.url);
    const headers = {
      Authorization: `Bearer ${await issueFullToken(service.url, session)}`,
      'Content-Type': 'application/json',
    };
    const post = (path, body) =>
      json(`${service.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const { data: ota } = await post('/api/otas', { data: { name: 'Agency' } });
    const { data: author } = await post('/api/authors', { data: { name: 'Desk' } });

    let number = 0;
    const random = generator(7);
    const requests = (path, next) => ({
      connections: 4,
      requests: [
        {
          method: 'POST',
          path,
          headers,
          setupRequest: (request) => ({ ...request, body: JSON.stringify(next((number += 1))) }),
        },
      ],
    });
    const article = (extra) => ({
      ota_id: ota.id,
      author_id: author.id,
      body: body(random),
      ...extra,
    });
    const story = (extra) => (count) => article({ title: `Story ${count}`, ...extra });
    const strapiStory = (count) => ({
      data: {
        title: `Story ${count}`,
        slug: `story-${count}`,
        ota: ota.documentId,
        author: author.documentId,
        body: body(random),
      },
    });
    const page = (count) => ({
      data: { title: `Page ${count}`, body: body(random), in_footer: false },
    });
    const measureDoor = ({ path, next }, options) =>
      load(service.url, { ...requests(path, next), ...options });
    const measured = {
      draft: await inTurns(
        {
          [PAGE]: { path: '/api/pages', next: page },
          [ARTICLE]: { path: '/api/strapi-articles?status=draft', next: strapiStory },
          [OURS]: { path: '/api/articles', next: story({}) },
        },
        measureDoor,
      ),
      published: await inTurns(
        {
          [ARTICLE]: { path: '/api/strapi-articles?status=published', next: strapiStory },
          [OURS]: { path: '/api/articles', next: story({ is_published: true }) },
        },
        measureDoor,
      ),
    };
    const delays = await untilVisible(service.url, (extra) =>
      post('/api/articles', article(extra)),
    );
    const rows = Object.entries(measured).flatMap(([state, doors]) =>
      Object.entries(doors).map(([door, { perSecond, p50, p99, failures }]) => [
        database,
        door === PAGE ? door : `${door}, ${state}`,
        rounded(perSecond, 1),
        p50,
        p99,
        failures,
        rounded(perSecond / measured.draft[PAGE].perSecond, 2),
        door === PAGE ? null : rounded(perSecond / doors[ARTICLE].perSecond, 2),
      ]),
    );
    return { rows, visible: [database, percentile(delays, 0.5), percentile(delays, 0.95)] };
  } finally {
    await service.stop();
  }
};

/**
 * @param {{ places: Record<string, { file: string, env?: object }>, report: object }} run empty
 *   databases by name
 */
export const measureIngestion = async ({ places, report }) => {
  const measured = [];
  for (const [database, settings] of Object.entries(places)) {
    measured.push(await measure(database, settings));
  }
  report.heading('Ingestion');
  report.paragraph(
    'The best of several turns of each door. Four connections, texts of about the same length and each another, an archive that grows meanwhile. Strapi creates in the same service: with history, search index and effects, but without the look for articles that the new one repeats.',
  );
  report.table(
    [
      'database',
      'door',
      'requests/s',
      'p50 ms',
      'p99 ms',
      'failures',
      'ratio to a page',
      'to the same article',
    ],
    measured.flatMap(({ rows }) => rows),
  );
  report.bars({
    name: 'ingestion',
    title: 'Texts taken in',
    unit: 'requests a second',
    values: measured.flatMap(({ rows }) =>
      rows.map(([database, door, perSecond]) => [`${door} · ${database}`, Number(perSecond)]),
    ),
  });
  report.heading('From publication to page');
  report.paragraph(
    `From the answer to \`POST /api/articles\` until both the article’s page and the front page, which was in memory before, show it; ${PUBLICATIONS} times.`,
  );
  report.table(
    ['database', 'p50 ms', 'p95 ms'],
    measured.map(({ visible: [database, p50, p95] }) => [
      database,
      rounded(p50, 1),
      rounded(p95, 1),
    ]),
  );
};
