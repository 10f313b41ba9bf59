/** Commands that need the service's code, which is compiled and loaded only after the arguments were validated. */
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  address,
  emptyFolder,
  existingFile,
  existingFiles,
  existingFolder,
  existingPlace,
  existingPlaceOrAddress,
  filled,
  newFile,
  positive,
} from './argument-kinds.mjs';
import { command } from './command-line.mjs';
import { ensureServerBuilt, quickenStart, root } from './project.mjs';

const require = createRequire(import.meta.url);

/** Runs `main` of a compiled module. */
const call = async (module, ...args) => {
  process.env.NODE_ENV ??= 'production';
  // Warnings are logged to stdout, which is reserved for the command's result.
  process.env.LOG_LEVEL ??= 'error';
  process.chdir(root);
  await ensureServerBuilt();
  quickenStart();
  await require(path.join(root, 'dist', module)).main(...args);
};

const token = () =>
  command('token', 'Issues an API token and prints it.', 'npm run token -- --name wire')
    .requiredOption('--name <name>', 'what the panel calls it', filled)
    .option(
      '--full',
      'for every endpoint of the REST API, instead of posting articles and images',
      false,
    )
    .action((options) => call('src/commands/token/command.js', options));

const content = () => {
  const whole = command(
    'content',
    'Moves all content to another database, with its numbers.',
    'npm run content -- export ../content.jsonl',
  );
  whole
    .command('export')
    .description('Writes all content to a file.')
    .argument('<file>', 'file that is made', newFile)
    .option(
      '--with-access',
      "also accounts and roles of the panel, API tokens and agents' grants, which work where the secrets of .env are the same",
      false,
    )
    .action((file, { withAccess }) =>
      call('src/commands/content/command.js', { direction: 'export', file: file, withAccess }),
    );
  whole
    .command('import')
    .description('Reads an export into an empty database.')
    .argument('<file>', 'an export', existingFile)
    .action((file) => call('src/commands/content/command.js', { direction: 'import', file: file }));
  return whole;
};

const SOURCES = {
  ghost: ['an export of Ghost, or a folder with it, its members and redirects', existingPlace],
  wordpress: ['an export of WordPress (WXR)', existingFile],
  rss: ['a feed (RSS, Atom or JSON Feed), a file or its address', existingPlaceOrAddress],
  markdown: ['a folder of markdown with front matter', existingFolder],
  csv: ['a table with the columns title and body', existingFile],
  jsonl: ['a file with one JSON object a line, as our exports have it', existingFile],
};

const imports = () => {
  const whole = command(
    'import',
    'Imports posts, pictures, redirects and members from another system.',
    'npm run import -- ghost ../ghost-export --dry-run --report ../report.csv',
  );
  for (const [source, [what, kind]] of Object.entries(SOURCES)) {
    whole
      .command(source)
      .description(`Imports from ${what}. Repeated, it changes only what has changed.`)
      .argument('<place>', what, kind)
      .option('--dry-run', 'only say what would come', false)
      .option('--report <file>', 'write what became of each post as CSV', newFile)
      .option('--companies <file>', 'a report with its column "company" filled in', existingFile)
      .option('--company <slug>', 'the company of posts that name none', filled)
      .option('--author <slug>', 'the author of posts without one', filled)
      .option('--site <address>', 'address of the old site', address)
      .option(
        '--files <folder>',
        'folder with its pictures, instead of fetching them',
        existingFolder,
      )
      .option('--no-pictures', 'leave pictures where they are')
      .option('--drafts', 'import everything as drafts', false)
      .option('--member-consent <text>', 'import members, who agreed to this text', filled)
      .option('--sitemap <place>', 'then print the addresses of this sitemap that lead nowhere')
      .action((place, options) =>
        call('src/commands/import/command.js', { source, place, ...options }),
      );
  }
  whole
    .command('take-back')
    .description('Takes an import back. What was changed here since stays.')
    .argument('<number>', 'number of the import', positive)
    .action((number) => call('src/commands/import/command.js', { takeBack: number }));
  return whole;
};

const FORMATS = {
  markdown: ['a folder of markdown with front matter, and the pictures', emptyFolder],
  ghost: ['an export of Ghost, and the pictures in a folder beside it', newFile],
  wxr: ['a file that WordPress imports, and the pictures in a folder beside it', newFile],
  jsonl: ['one JSON object a line, and the pictures in a folder beside it', newFile],
};

const exports = () => {
  const whole = command(
    'export',
    'Writes articles, pages, people and pictures for another system. Never subscribers and tokens.',
    'npm run export -- markdown ../site',
  );
  for (const [format, [what, kind]] of Object.entries(FORMATS)) {
    whole
      .command(format)
      .description(`Writes ${what}.`)
      .argument('<place>', what, kind)
      .option('--public', 'leave out drafts', false)
      .action((place, options) =>
        call('src/commands/export/command.js', { format, place, ...options }),
      );
  }
  return whole;
};

const prices = () => {
  const whole = command(
    'prices',
    'Imports daily closing prices.',
    'npm run prices -- import BKNG.csv EXPE.csv',
  );
  whole
    .command('import')
    .description('Imports files with the header "date,close", each wholly or not at all.')
    .argument('<files...>', 'CSV files, each named by the ticker, e.g. BKNG.csv', existingFiles)
    .option('--ota <slug>', 'whose closes the file has, whatever its name', filled)
    .option(
      '--accept-unusual',
      'also closes on weekend days, and those many times higher or lower than the day before',
      false,
    )
    .action((files, options, self) => {
      if (options.ota !== undefined && files.length > 1) {
        self.error('--ota names the OTA of one file, and several were given');
      }
      return call('src/commands/prices/command.js', { files, ...options });
    });
  return whole;
};

const backup = () =>
  command(
    'backup',
    'Saves the database and the uploads while the service goes on.',
    'npm run backup -- ../backups/monday',
  )
    .argument('<folder>', 'folder that is made', emptyFolder)
    .action((folder) => call('src/commands/backup/command.js', folder));

const restore = () =>
  command(
    'restore',
    'Puts a backup back. The service must be stopped.',
    'npm run restore -- ../backups/monday',
  )
    .argument('<folder>', 'a backup', existingFolder)
    .option('--force', 'replace the content that is there', false)
    .action((folder, { force }) => call('src/commands/restore/command.js', folder, force));

const doctor = () =>
  command(
    'doctor',
    'Says what is wrong with settings, proxy, database and content, and what to do. Ends with 1 when something fails.',
    'npm run doctor',
  ).action(() => call('src/commands/doctor/command.js'));

const mcpRegistry = () =>
  command(
    'mcp:registry',
    'Prints server.json for the MCP Registry, or says why the registry would refuse it.',
    'npm run --silent mcp:registry > server.json',
  ).action(() => call('src/commands/mcp-registry/command.js'));

/** A standalone tool that inspects sites from outside and uses none of the service's code. */
const agentReady = () =>
  command(
    'agent-ready',
    'Looks at a site as agent-readiness scanners do. Ends with 1 when a check fails.',
    'npm run agent-ready -- https://news.example',
  )
    .argument('<url>', 'address of the site', address)
    .action((url) => call('tools/agent-ready/command.js', url));

export const commands = {
  token,
  content,
  import: imports,
  export: exports,
  prices,
  backup,
  restore,
  doctor,
  'mcp:registry': mcpRegistry,
  'agent-ready': agentReady,
};
