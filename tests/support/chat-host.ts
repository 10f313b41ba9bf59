import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { build } from 'esbuild';
import type { Browser, Frame, Page } from 'playwright-core';
import { root } from './service';

/** What a host makes of `_meta.ui.csp: {}` (SEP-1865): the document itself, and nothing from outside. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/** The page of a host, with the published half of the protocol that hosts use. */
const PAGE_SCRIPT = `
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';

window.showView = async ({ html, args, result, theme }) => {
  const frame = document.createElement('iframe');
  frame.sandbox = 'allow-scripts';
  frame.style = 'display: block; width: 100%; border: 0';
  const bridge = new AppBridge(null, { name: 'test-host', version: '1.0.0' }, { openLinks: {} },
    { hostContext: { theme } });
  window.bridge = bridge;
  window.opened = [];
  bridge.onopenlink = async ({ url }) => {
    window.opened.push(url);
    return {};
  };
  bridge.onsizechange = ({ height }) => {
    frame.style.height = height + 'px';
  };
  const initialized = new Promise((resolve) => {
    bridge.oninitialized = resolve;
  });
  document.body.replaceChildren(frame);
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.srcdoc = html;
  await initialized;
  await bridge.sendToolInput({ arguments: args });
  await bridge.sendToolResult(result);
};
`;

/** A chat that shows the views of a real server. */
export interface ChatHost {
  page: Page;
  /** Calls a tool, and shows its view with the result. */
  call(tool: string, args: Record<string, unknown>, theme?: 'light' | 'dark'): Promise<Frame>;
  /** Changes the colours of the host while a view is shown. */
  setTheme(theme: 'light' | 'dark'): Promise<void>;
  /** Addresses that views have asked the host to open. */
  opened(): Promise<string[]>;
  /** Errors of the page and of the views, such as violations of the policy. */
  problems: string[];
}

export const openChatHost = async (browser: Browser, client: Client): Promise<ChatHost> => {
  const { outputFiles } = await build({
    stdin: { contents: PAGE_SCRIPT, resolveDir: root },
    bundle: true,
    write: false,
    format: 'iife',
    logLevel: 'error',
  });
  const page = await browser.newPage({ viewport: { width: 720, height: 900 } });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.setContent('<!doctype html><html lang="en"><title>Host</title><body></body></html>');
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
  const { tools } = await client.listTools();
  return {
    page,
    problems,
    async call(name, args, theme = 'light') {
      const ui = tools.find((tool) => tool.name === name)?._meta?.ui as { resourceUri: string };
      const { contents } = await client.readResource({ uri: ui.resourceUri });
      const html = String((contents[0] as { text?: string } | undefined)?.text).replace(
        '<head>',
        `<head><meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
      );
      const result = await client.callTool({ name, arguments: args });
      await page.evaluate(
        `window.showView(${JSON.stringify({ html, args, result, theme }).replaceAll('<', '\\u003c')})`,
      );
      const frame = page.frames().find((candidate) => candidate.parentFrame() !== null);
      if (frame === undefined) throw new Error('The host shows no view.');
      return frame;
    },
    async setTheme(theme) {
      await page.evaluate(`window.bridge.setHostContext({ theme: '${theme}' })`);
    },
    opened: () => page.evaluate<string[]>('window.opened'),
  };
};
