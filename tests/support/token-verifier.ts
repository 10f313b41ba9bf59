import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root, type Service } from './service';

export interface VerifiedGrant {
  grantId: string;
  clientName: string;
  scopes: string[];
  person: { id: number; email: string; displayName: string; roles: string[] };
  can: boolean[];
  canUpload: boolean;
}

export interface Verification {
  /** What a look-up took, the median. */
  milliseconds: number;
  grant: VerifiedGrant | null;
}

export interface TokenVerifier {
  verify(
    token: string,
    options?: { resource?: string; questions?: [string, string][]; times?: number },
  ): Promise<Verification>;
  stop(): Promise<void>;
}

/** Starts a second process on a service's database that verifies tokens. */
export const startVerifier = async (service: Service): Promise<TokenVerifier> => {
  const child = spawn(process.execPath, ['tests/support/token-verifier-process.mjs'], {
    cwd: root,
    env: { ...service.environment, PUBLIC_URL: service.url },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error('The verifier ended.');
    return value;
  };
  while ((await nextLine()) !== 'ready');
  return {
    async verify(token, { resource = `${service.url}/mcp`, ...options } = {}) {
      child.stdin.write(`${JSON.stringify({ token, resource, ...options })}\n`);
      let line = await nextLine();
      while (!line.startsWith('{')) line = await nextLine();
      return JSON.parse(line) as Verification;
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.stdin.end();
      }),
  };
};
