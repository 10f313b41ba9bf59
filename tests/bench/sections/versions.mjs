/** What the service costs by version of Node.js: memory of the first demo and at rest, and its start. */
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fetchNode } from '#scripts/other-node.mjs';
import { root } from '#scripts/project.mjs';
import { startDemo, startServiceBy } from '../processes.mjs';
import { rounded } from '../report.mjs';

const FETCHED = ['22', '24', '26'];

/** The last collection after a start, and threads that have nothing to do, are over then. */
const REST_MS = 45_000;
const STARTS = 3;

/** As `npm start` and `npm run demo` run Node. */
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const NODE_OPTIONS = scripts.start.split(' ').slice(1, -1);

const atRest = async (node, file, env) => {
  const service = await startServiceBy(node, file, env);
  await pause(REST_MS);
  const resident = service.residentMebibytes();
  await service.stop();
  return resident;
};

const measureOne = async ({ program, exact }, folder) => {
  const node = [program, ...NODE_OPTIONS];
  const place = path.join(folder, `node-${exact}`);
  mkdirSync(place);
  cpSync(path.join(root, 'public'), path.join(place, 'public'), {
    recursive: true,
    filter: (source) => !/public\/uploads\/.+/.test(source),
  });
  const demo = await startDemo(place, node);
  // What it still has to index would be taken for rest afterwards.
  await demo.settled();
  await demo.stop();

  const file = path.join(place, 'data.db');
  // First, since they last long enough to fill the cache of modules of this version.
  const loaded = await atRest(node, file, {});
  const ended = await atRest(node, file, { ADVANCED: JSON.stringify({ modelIdleSeconds: 5 }) });
  const starts = [];
  for (let turn = 0; turn < STARTS; turn++) {
    const service = await startServiceBy(node, file);
    starts.push(service.startMilliseconds);
    await service.stop();
  }
  return [
    exact,
    rounded(demo.startMilliseconds / 1000),
    demo.startMebibytes,
    rounded(Math.min(...starts) / 1000, 1),
    loaded,
    ended,
  ];
};

/** @param {{ folder: string, report: object }} run a folder for the time of the run */
export const measureVersions = async ({ folder, report }) => {
  const nodes = [{ program: process.execPath, exact: process.versions.node }];
  for (const version of FETCHED) {
    const fetched = await fetchNode(version);
    if (fetched.exact !== process.versions.node) nodes.push(fetched);
  }
  const rows = [];
  for (const node of nodes) {
    report.progress(`The service under Node.js ${node.exact}`);
    rows.push(await measureOne(node, folder));
  }
  report.heading('By version of Node.js');
  report.paragraph(
    `The demo content on SQLite. First demo: from an empty folder with everything installed and built to the first page, and what all its processes hold together at most until then. Start: to the first page with a filled cache of modules, the best of ${STARTS}. At rest: resident memory ${REST_MS / 1000} seconds after a start, with the search model loaded, and after it has ended for want of searches.`,
  );
  report.table(
    [
      'Node.js',
      'first demo s',
      'first demo MiB',
      'start s',
      'at rest MiB',
      'at rest, model ended MiB',
    ],
    rows,
  );
};
