import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Browser, Locator, Page } from 'playwright-core';
import { connect, registerClient } from './agent-flow';
import { launchBrowser } from './browser';
import { callTool, connectClient, openAgentDesk, type AgentDesk } from './mcp-agents';
import { FIRST_ADMIN } from './panel-api';
import { panelPages, type PanelPages } from './panel-pages';
import { startService, type Service } from './service';

/** A signed-in person at the page where proposals are decided on, and agents that propose. */
export interface ProposalDesk {
  service: Service;
  desk: AgentDesk;
  page: Page;
  panel: PanelPages;
  /** An agent whose changes wait, by the name that it gives itself. */
  admitNamed(name: string): Promise<Client>;
  /** Proposes, and returns where it is decided on. */
  propose(agent: Client, tool: string, args: Record<string, unknown>): Promise<string>;
  /** What is shown of a proposal, by its heading. */
  card(heading: string): Locator;
  /** Presses Tab until a control holds the focus. */
  tabTo(control: Locator): Promise<void>;
  close(): Promise<void>;
}

/** Widths of a desk and of a phone. */
export const WIDTHS = [1440, 390] as const;

const MOST_STEPS = 200;

const isFocused = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element.matches(':focus'));

export const openProposalDesk = async (): Promise<ProposalDesk> => {
  const service = await startService();
  const agents: Client[] = [];
  let browser: Browser | undefined;
  try {
    const desk = await openAgentDesk(service);
    browser = await launchBrowser();
    const opened = browser;
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const panel = panelPages(page, service.url);
    await panel.enter(FIRST_ADMIN, '/proposals');
    return {
      service,
      desk,
      page,
      panel,
      async admitNamed(name) {
        const client = await registerClient(service, { client_name: name });
        const { tokens } = await connect(service, desk.browser, { client, proposes: true });
        const agent = await connectClient(service, tokens.access_token);
        agents.push(agent);
        return agent;
      },
      async propose(agent, tool, args) {
        const { data, isError, text } = await callTool<{ url: string }>(agent, tool, args);
        if (isError) throw new Error(text);
        return data.url;
      },
      card: (heading) => page.getByRole('article', { name: heading }),
      async tabTo(control) {
        await control.waitFor();
        for (let step = 0; step < MOST_STEPS; step += 1) {
          if (await isFocused(control)) return;
          await page.keyboard.press('Tab');
        }
        throw new Error('No step of the Tab key leads there.');
      },
      async close() {
        await Promise.all(agents.map((agent) => agent.close()));
        await opened.close();
        await service.stop();
      },
    };
  } catch (error) {
    await browser?.close();
    await service.stop();
    throw error;
  }
};
