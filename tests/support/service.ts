import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port';
import type { MemoryLimit } from './memory-limit';
import { nodeOptions } from './node-options';

export const root = path.resolve(__dirname, '../..');

/** Where the global set-up left a SQLite database with the tables of a service and no content. */
export const blankTemplate = path.join(root, '.tmp/test-blank');

/** Where the global set-up left a seeded SQLite database, its uploads and `demo.json`. */
export const demoTemplate = path.join(root, '.tmp/test-template');

const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 30_000;
const COMMAND_TIMEOUT_MS = 180_000;

/** Settings that every test service has: own secrets, limits off. */
export const testEnvironment = (): Record<string, string> => {
  const secret = (): string => randomBytes(24).toString('hex');
  return {
    APP_KEYS: `${secret()},${secret()}`,
    API_TOKEN_SALT: 'test-api-token-salt-0123456789',
    ADMIN_JWT_SECRET: 'test-admin-jwt-secret-0123456789',
    TRANSFER_TOKEN_SALT: 'test-transfer-token-salt-012345',
    JWT_SECRET: 'test-jwt-secret-0123456789abcdef',
    ENCRYPTION_KEY: 'test-encryption-key-0123456789ab',
    PREVIEW_SECRET: 'test-preview-secret-0123456789ab',
    NEWSLETTER_SECRET: 'test-newsletter-secret-012345678',
    RATE_LIMIT_READ: '0',
    RATE_LIMIT_STOCK: '0',
    RATE_LIMIT_INGESTION: '0',
    RATE_LIMIT_MCP: '0',
    RATE_LIMIT_SUBSCRIBE: '0',
    RATE_LIMIT_SUBSCRIBE_DOMAIN: '0',
    RATE_LIMIT_FAILED_AUTHENTICATION: '0',
    RATE_LIMIT_AUTHORIZATION: '0',
    RATE_LIMIT_REGISTRATION: '0',
    RATE_LIMIT_USER_CODE: '0',
    // A network in a thread of every service would cost more than what most suites look at.
    EMBEDDINGS: 'local',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  };
};

/** A service that runs in a process of `service-hosts.mjs`. */
interface ServiceLease {
  stop(): Promise<void>;
}

/** What `suite-environment.mjs` gives to each suite. */
declare global {
  /** How often the suite has started the service. */
  var serviceStarts: number;
  var serviceHosts: {
    start(
      nodeOptions: string[],
      settings: Record<string, string>,
      print: (text: string) => void,
    ): Promise<ServiceLease | null>;
    run(
      nodeOptions: string[],
      settings: Record<string, string>,
      args: string[],
      print: (text: string) => void,
    ): Promise<{ code: number; printed: string } | null>;
  };
}

const loading = (...modules: string[]): string =>
  modules.map((name) => `--require ${path.join(__dirname, name)}`).join(' ');

/** Settings with which a service can't find installed packages (names with commas), its worker threads included. */
export const withoutPackage = (name: string): Record<string, string> => ({
  NODE_OPTIONS: loading('hide-packages.cjs'),
  HIDDEN_PACKAGES: name,
  // The cache of modules knows where the packages are.
  NODE_DISABLE_COMPILE_CACHE: '1',
});

/** The same, and besides it finds what is in tests/optional-packages. */
export const withOptionalPackagesInsteadOf = (name: string): Record<string, string> => ({
  ...withoutPackage(name),
  NODE_OPTIONS: loading('find-optional-packages.cjs', 'hide-packages.cjs'),
});

/** Settings with which a service takes so many milliseconds longer to start. */
export const slowStart = (milliseconds: number): Record<string, string> => ({
  NODE_OPTIONS: `--require ${path.join(__dirname, 'slow-start.cjs')}`,
  SLOW_START_MS: String(milliseconds),
});

export interface Service {
  url: string;
  /** Everything it has printed so far. */
  output(): string;
  /** Ends it as an operator would and removes its data. */
  stop(): Promise<void>;
  /** Ends it as an operator would and starts it again on the same data, with its environment as it is then. */
  restart(): Promise<void>;
  /** The folder with the SQLite file, the uploads and, with demo content, `demo.json`. */
  folder: string;
  environment: Record<string, string>;
}

/** A service that is a process of its own, which can be ended, started again and looked at from outside. */
export interface ServiceProcess extends Service {
  process(): ChildProcess;
  /** Ends it as an operator would (SIGTERM), or as a crash (SIGKILL), and leaves its data. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

export interface ServiceOptions {
  env?: Record<string, string>;
  /** Begin with the demo content instead of an empty database (SQLite only). */
  withDemoContent?: boolean;
  /** How Node runs it instead of quickly (a process of its own only), e.g. `[]` as an operator does. */
  nodeOptions?: string[];
  /** What it may hold (a process of its own only). */
  memoryLimit?: MemoryLimit | null;
}

/** What a service that is about to start finds. */
type Place = Pick<Service, 'url' | 'folder' | 'environment'>;

const makePlace = async ({ env = {}, withDemoContent = false }: ServiceOptions): Promise<Place> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ota-news-'));
  const publicFolder = path.join(folder, 'public');
  cpSync(path.join(root, 'public'), publicFolder, {
    recursive: true,
    filter: (source) => !/public\/uploads\/.+/.test(source),
  });
  mkdirSync(path.join(publicFolder, 'uploads'), { recursive: true });
  const template = withDemoContent ? demoTemplate : blankTemplate;
  if (!existsSync(path.join(template, 'data.db'))) throw new Error(`There is no ${template}.`);
  cpSync(path.join(template, 'data.db'), path.join(folder, 'data.db'));
  if (withDemoContent) {
    cpSync(path.join(template, 'demo.json'), path.join(folder, 'demo.json'));
    cpSync(path.join(template, 'uploads'), path.join(publicFolder, 'uploads'), {
      recursive: true,
    });
  }
  const port = await freePort();
  const environment = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    ...testEnvironment(),
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_FILENAME: path.join(folder, 'data.db'),
    PUBLIC_DIRECTORY: publicFolder,
    MAIL_OUTBOX: path.join(folder, 'outbox'),
    ENV_PATH: '/dev/null',
    ...env,
  };
  return { url: `http://127.0.0.1:${port}`, folder, environment };
};

const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

const waitUntilUp = async (
  url: string,
  child: ChildProcess,
  output: () => string,
): Promise<void> => {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const end = child.signalCode ?? child.exitCode;
    if (end !== null) throw new Error(`The service ended with ${end} at start:\n${output()}`);
    try {
      const response = await fetch(`${url}/up`);
      if (response.status === 200) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resume) => setTimeout(resume, 100));
  }
  throw new Error(`The service did not come up:\n${output()}`);
};

/** Starts the built service as a process of its own, on a database of its own. */
export const startProcess = async (options: ServiceOptions = {}): Promise<ServiceProcess> => {
  const place = await makePlace(options);
  const { url, folder, environment } = place;
  let printed = '';
  let child: ChildProcess;

  const start = async (): Promise<void> => {
    globalThis.serviceStarts += 1;
    const node = [process.execPath, ...(options.nodeOptions ?? nodeOptions), 'scripts/serve.mjs'];
    const [program = '', ...args] = options.memoryLimit?.wrap(node) ?? node;
    child = spawn(program, args, { cwd: root, env: environment });
    const note = (chunk: Buffer): void => void (printed += chunk.toString());
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', note);
    await waitUntilUp(url, child, () => printed);
  };

  const end = (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      child.once('exit', () => {
        clearTimeout(timer);
        resolve();
      });
      child.kill(signal);
    });

  await start();
  return {
    ...place,
    output: () => printed,
    process: () => child,
    end,
    async stop() {
      await end('SIGTERM');
      removeFolder(folder);
    },
    async restart() {
      await end('SIGTERM');
      await start();
    },
  };
};

/** Node and its packages read such settings when they are loaded: others than all services have need a process. */
const isReadOnce = ([name, value]: [string, string]): boolean =>
  (name.startsWith('NODE_') || name === 'TMPDIR') && value !== testEnvironment()[name];

/**
 * Starts the built service on a database of its own. Its process has run other services before: for what is about
 * the process itself there is `startProcess`.
 */
export const startService = async (options: ServiceOptions = {}): Promise<Service> => {
  if (Object.entries(options.env ?? {}).some(isReadOnce)) return startProcess(options);
  const place = await makePlace(options);
  const { url, folder, environment } = place;
  let printed = '';
  let lease: ServiceLease;

  const start = async (): Promise<void> => {
    globalThis.serviceStarts += 1;
    const started = await globalThis.serviceHosts.start(nodeOptions, environment, (text) => {
      printed += text;
    });
    if (started === null) throw new Error(`The service ended at start:\n${printed}`);
    lease = started;
    const { status } = await fetch(`${url}/up`);
    if (status !== 200) throw new Error(`The service is not up:\n${printed}`);
  };

  await start();
  return {
    ...place,
    output: () => printed,
    async stop() {
      await lease.stop();
      removeFolder(folder);
    },
    async restart() {
      await lease.stop();
      await start();
    },
  };
};

/** Runs a module of the built service on a service's data, in a process of its own; one that hangs is killed. */
export const runOn = (
  service: Pick<Service, 'environment'>,
  script: string,
  args: string[] = [],
): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...nodeOptions, script, ...args], {
      cwd: root,
      env: service.environment,
      timeout: COMMAND_TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    let printed = '';
    let complaints = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
    child.once('exit', (code, signal) =>
      code === 0
        ? resolve(printed)
        : reject(new Error(`${script} ended with ${signal ?? code}:\n${printed}\n${complaints}`)),
    );
  });

/**
 * Runs a command, such as `import ghost …`, on a service's data, in a process that has run others, which ends
 * if the command fails. For what is about the process itself, such as its exit code, there is `runOn`.
 *
 * @returns what it has printed
 * @throws Error with what it complained of, if it fails
 */
export const runCommand = async (
  service: Pick<Service, 'environment'>,
  args: string[],
): Promise<string> => {
  let complaints = '';
  const ended = await globalThis.serviceHosts.run(
    nodeOptions,
    service.environment,
    args,
    (text) => (complaints += text),
  );
  if (ended?.code === 0) return ended.printed;
  throw new Error(`${args.join(' ')} failed:\n${ended?.printed ?? ''}\n${complaints}`);
};
