/** What each step from one process to several machines costs and brings, all on this machine. */
import { issueFullToken, json, registerFirstAccount } from '../account.mjs';
import { startBalancer } from '../caching-servers.mjs';
import { load } from '../load.mjs';
import { startService } from '../processes.mjs';
import { rounded } from '../report.mjs';
import { percentile } from '../search/measures.mjs';
import { steadyLoad } from '../steady-load.mjs';

const BODY = 'A paragraph about room nights, commissions and margins.\n\n'.repeat(40);
const PUBLICATIONS = 20;

/** Milliseconds from the answer to a publication until the front page of every process shows it. */
const untilVisibleEverywhere = async (urls, publish) => {
  const delays = [];
  for (let count = 0; count < PUBLICATIONS; count += 1) {
    const title = `Everywhere ${count}`;
    await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
    await publish(title);
    const began = performance.now();
    const shows = async (url) => (await (await fetch(url)).text()).includes(title);
    while (!(await Promise.all(urls.map(shows))).every(Boolean));
    delays.push(performance.now() - began);
  }
  return delays;
};

const measureAt = async (entry, services) => {
  const session = await registerFirstAccount(services[0].url);
  const headers = {
    Authorization: `Bearer ${await issueFullToken(entry, session)}`,
    'Content-Type': 'application/json',
  };
  const post = (path, body) =>
    json(`${entry}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { data: ota } = await post('/api/otas', { data: { name: 'Agency' } });
  const { data: author } = await post('/api/authors', { data: { name: 'Desk' } });
  const article = (title) => ({
    ota_id: ota.id,
    author_id: author.id,
    title,
    body: BODY,
    is_published: true,
  });
  let number = 0;
  const publications = await load(entry, {
    connections: 4,
    requests: [
      {
        method: 'POST',
        path: '/api/articles',
        headers,
        setupRequest: (request) => ({
          ...request,
          body: JSON.stringify(article(`Story ${(number += 1)}`)),
        }),
      },
    ],
  });
  const delays = await untilVisibleEverywhere(
    services.map(({ url }) => `${url}/`),
    (title) => post('/api/articles', article(title)),
  );
  for (const { settled } of services) await settled(30);
  const list = await load(`${entry}/api/articles?pagination[pageSize]=10`, { headers });
  for (const { url } of services) await (await fetch(`${url}/`)).text();
  const page = await steadyLoad(`${entry}/`);
  const failures = publications.failures + list.failures;
  if (failures > 0) throw new Error(`${failures} requests failed.`);
  return {
    page,
    list,
    publications,
    visible: delays,
    mebibytes: services.reduce((sum, { residentMebibytes }) => sum + residentMebibytes(), 0),
  };
};

/** Starts the processes of a step, and a balancer before them where there are several. */
const measureStep = async (processes, { file, env }) => {
  const services = [];
  // One after the other: the first one makes the tables.
  for (let count = 0; count < processes; count += 1) services.push(await startService(file, env));
  const balancer =
    processes === 1 ? null : await startBalancer(services.map(({ url }) => new URL(url).host));
  try {
    const entry = new URL(balancer?.url ?? services[0].url).origin;
    return await measureAt(entry, services);
  } finally {
    await balancer?.stop();
    for (const { stop } of services) await stop();
  }
};

/**
 * @param {{ steps: object[], report: object }} run steps: `name`, number of `processes`, and `within`, which calls a
 *   function with an empty database (`file`, `env`), or does not where there is none
 */
export const measureDeployment = async ({ steps, report }) => {
  report.heading('From one process to several');
  report.paragraph(
    'Everything on one machine, the client too: what the rows tell is what each part adds, not what more machines bring. The last column is the time from the answer to a publication until the front page of every process shows it.',
  );
  const rows = [];
  for (const { name, processes, within } of steps) {
    report.progress(`Measuring ${name}`);
    const result = await within((database) => measureStep(processes, database));
    if (result === null) continue;
    const { page, list, publications, visible, mebibytes } = result;
    rows.push([
      name,
      rounded(page.perSecond),
      rounded(page.p99, 1),
      rounded(list.perSecond),
      rounded(list.p99),
      rounded(publications.perSecond, 1),
      rounded(publications.p50),
      mebibytes,
      `${rounded(percentile(visible, 0.5))} · ${rounded(percentile(visible, 0.95))}`,
    ]);
  }
  report.table(
    [
      'deployment',
      'front page from memory/s',
      'p99 ms',
      'lists of articles/s',
      'p99 ms',
      'publications/s',
      'p50 ms',
      'MiB of all processes',
      'seen everywhere after ms, p50 · p95',
    ],
    rows,
  );
};
