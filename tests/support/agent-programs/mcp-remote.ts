import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { optionalPackages } from '../optional-packages';
import type { Install, ToolAnswer } from './program';

const program = path.join(optionalPackages, 'node_modules/mcp-remote/dist/proxy.js');
const LOOK_EVERY_MS = 30;

/**
 * `mcp-remote`, as desktop hosts start it: a process that speaks MCP on its standard input and output, opens the
 * person's browser, and waits for it on a port of this machine. The browser is a script that notes the address.
 */
export const installMcpRemote: Install = ({ url }, person, documentUrl) => {
  const home = mkdtempSync(path.join(tmpdir(), 'ota-news-mcp-remote-'));
  const addresses = path.join(home, 'addresses');
  const programs = path.join(home, 'bin');
  const browser = path.join(programs, 'xdg-open');
  mkdirSync(programs);
  writeFileSync(browser, `#!/bin/sh\nprintf '%s\\n' "$1" >> '${addresses}'\n`, { mode: 0o755 });

  let seen = 0;
  const failures: unknown[] = [];
  const look = async (): Promise<void> => {
    const opened = existsSync(addresses) ? readFileSync(addresses, 'utf8').split('\n') : [];
    for (const address of opened.slice(seen, -1)) {
      seen += 1;
      await fetch(await person(address));
    }
  };
  const looking = setInterval(() => {
    look().catch((error: unknown) => failures.push(error));
  }, LOOK_EVERY_MS);

  const openWindow = () => {
    let printed = '';
    const described = documentUrl === undefined ? [] : ['--client-metadata-url', documentUrl];
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [program, `${url}/mcp`, ...described],
      env: {
        PATH: `${programs}:${process.env.PATH ?? ''}`,
        HOME: home,
        MCP_REMOTE_CONFIG_DIR: path.join(home, 'kept'),
        BROWSER: browser,
      },
      stderr: 'pipe',
    });
    transport.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    const host = new Client({ name: 'desktop-host', version: '1.0.0' });
    let connected: Promise<void> | undefined;
    return {
      async call(tool: string, args: Record<string, unknown> = {}) {
        try {
          await (connected ??= host.connect(transport));
          return (await host.callTool({ name: tool, arguments: args })) as ToolAnswer;
        } catch (error) {
          throw new Error(`${String(error)}\n${failures.map(String).join('\n')}\n${printed}`);
        }
      },
      close: () => host.close(),
    };
  };

  return {
    openWindow,
    remove() {
      clearInterval(looking);
      rmSync(home, { recursive: true, force: true });
    },
  };
};
