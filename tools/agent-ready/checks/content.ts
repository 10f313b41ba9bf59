import { demand, neutral, pass, readFile, type Check } from '../check';

/** Crawlers that need a group of their own in robots.txt. */
const CRAWLERS = ['GPTBot', 'ClaudeBot', 'Google-Extended', 'PerplexityBot', 'CCBot'];

const MIN_LLMS_TEXT_LENGTH = 50;

const markdownNegotiation: Check = {
  key: 'markdownNegotiation',
  category: 'Content',
  async run(site) {
    const markdown = await site.read('/', { Accept: 'text/markdown' });
    demand(
      markdown.contentType.startsWith('text/markdown'),
      `the front page answers ${markdown.contentType || 'no type'} to Accept: text/markdown`,
    );
    const html = await site.read('/', { Accept: 'text/html,*/*;q=0.8' });
    demand(html.contentType.startsWith('text/html'), 'browsers get markdown, too');
    for (const { headers } of [markdown, html]) {
      demand(/\baccept\b/i.test(headers.get('vary') ?? ''), 'Vary does not name Accept');
    }
    return pass('by Accept, with Vary');
  },
};

const llmsTxt: Check = {
  key: 'llmsTxt',
  category: 'Agentic browsing',
  async run(site) {
    const { text } = await readFile(site, '/llms.txt');
    demand(/^# \S/m.test(text), '/llms.txt has no heading');
    demand(/\[[^[\]]+\]\([^()]+\)/.test(text), '/llms.txt has no link');
    demand(text.length >= MIN_LLMS_TEXT_LENGTH, '/llms.txt is too short');
    return pass(`${text.length} characters`);
  },
};

const robotsTxtAiRules: Check = {
  key: 'robotsTxtAiRules',
  category: 'Bot access',
  async run(site) {
    const { text } = await readFile(site, '/robots.txt');
    const missing = CRAWLERS.filter(
      (name) => !new RegExp(`^user-agent:\\s*${name}\\s*$`, 'im').test(text),
    );
    demand(missing.length === 0, `/robots.txt has no group for ${missing.join(', ')}`);
    return pass('named groups');
  },
};

const contentSignals: Check = {
  key: 'contentSignals',
  category: 'Bot access',
  async run(site) {
    const { text } = await readFile(site, '/robots.txt');
    const signal = /^content-signal:(.+)$/im.exec(text)?.[1]?.trim();
    demand(signal, '/robots.txt has no Content-Signal');
    return pass(signal);
  },
};

const DIRECTORY = '/.well-known/http-message-signatures-directory';

const webBotAuth: Check = {
  key: 'webBotAuth',
  category: 'Bot access',
  async run(site) {
    const { status, text } = await site.read(DIRECTORY);
    if (status !== 200) return neutral('only for sites that send signed bots of their own');
    demand(/"keys"\s*:\s*\[\s*\{/.test(text), `${DIRECTORY} has no key`);
    return pass('keys');
  },
};

export const content = [markdownNegotiation, llmsTxt, robotsTxtAiRules, contentSignals, webBotAuth];
