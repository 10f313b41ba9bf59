import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import path from 'node:path';
import type {
  Execution,
  ImportOptions,
  ImportPhase,
  ImportSource,
} from '#newsroom/contracts/moving';
import { withService } from '../../server/serve';
import { printedProgress } from '../progress';
import { stopSignal } from '../stop-signal';
import { readCompanyTable } from './company-table';
import { summaryLines, writeReport } from './report';
import { printDeadAddresses } from './sitemap';

/** Command line arguments. */
export interface ImportArguments {
  source: ImportSource;
  /** File, folder or address. */
  place: string;
  dryRun: boolean;
  site?: string;
  files?: string;
  company?: string;
  companies?: string;
  author?: string;
  drafts: boolean;
  pictures: boolean;
  memberConsent?: string;
  report?: string;
  sitemap?: string;
}

const LABELS: Record<ImportPhase, string> = {
  reading: 'Reading posts',
  posts: 'Importing posts',
  redirects: 'Storing redirects',
  members: 'Importing members',
  'taking-back': 'Taking back',
};

const printedPhases = (): Execution['progress'] => {
  const print = printedProgress();
  return (phase, done, total) => print(LABELS[phase], done, total);
};

const optionsOf = async (given: ImportArguments): Promise<ImportOptions> => {
  const chosen: [keyof ImportOptions, unknown][] = [
    ['siteUrl', given.site],
    ['files', given.files],
    ['company', given.company],
    ['author', given.author],
    ['memberConsent', given.memberConsent],
    ['companies', given.companies && (await readCompanyTable(given.companies))],
    ['asDrafts', given.drafts || undefined],
    ['withoutPictures', given.pictures ? undefined : true],
  ];
  return Object.fromEntries(chosen.filter(([, value]) => value !== undefined)) as ImportOptions;
};

const importArchive = async (strapi: Core.Strapi, given: ImportArguments): Promise<void> => {
  const { source, place, dryRun } = given;
  const imports = getService(strapi, 'moving', 'imports');
  const runs = getService(strapi, 'moving', 'runs');
  const signal = stopSignal();
  const execution = { place, progress: printedPhases(), signal };
  const name = /^https?:/.test(place) ? place : path.basename(place);
  const options = await optionsOf(given);
  const id = await imports.begin({ source, place, name, options });
  try {
    await (dryRun ? imports.survey(id, execution) : imports.run(id, execution));
  } catch (error) {
    if (!signal.aborted) throw error;
    console.error('\nStopped. The same command goes on where it was.');
    process.exitCode = 1;
    return;
  }
  const run = await runs.find(id);
  console.log(dryRun ? `Import of ${name}, nothing is changed:` : `Import ${id} of ${name}:`);
  for (const line of summaryLines(run)) console.log(line);
  if (given.report !== undefined) {
    await writeReport(runs, id, given.report);
    console.log(`The report is in ${given.report}.`);
  }
  if ((run.summary?.post?.['needs-company'] ?? 0) > 0) {
    console.log(
      given.report === undefined
        ? 'Posts without a company do not come. Write the report with --report, fill in its column "company" and hand it back with --companies, or name one for all with --company.'
        : `Posts without a company do not come. Fill in the column "company" of ${given.report} and hand it back with --companies, or name one for all with --company.`,
    );
  }
  if (!dryRun) console.log(`Take it back with: npm run import -- take-back ${id}`);
  if (given.sitemap !== undefined) await printDeadAddresses(strapi, given.sitemap);
};

const takeBack = async (strapi: Core.Strapi, id: number): Promise<void> => {
  const imports = getService(strapi, 'moving', 'imports');
  const signal = stopSignal();
  await imports.takeBack(id, `import ${id}`, { progress: printedPhases(), signal });
  const run = await getService(strapi, 'moving', 'runs').find(id);
  console.log(`Import ${id} of ${run.name} is taken back:`);
  for (const line of summaryLines(run)) console.log(line);
};

/** `npm run import -- SOURCE PLACE [options]` and `npm run import -- take-back NUMBER` */
export const main = (given: ImportArguments | { takeBack: number }): Promise<void> =>
  withService((strapi) =>
    'takeBack' in given ? takeBack(strapi, given.takeBack) : importArchive(strapi, given),
  );
