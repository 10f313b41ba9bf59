import type { ClientKind, ReadingPurpose } from './classes';

/** Programs of an operator by a part of their User-Agent that begins a word; case does not matter. */
interface Crawlers {
  operator: string;
  kind: Exclude<ClientKind, 'reader' | 'program'>;
  purpose: ReadingPurpose;
  names: string[];
}

const ai = (operator: string, purpose: ReadingPurpose, ...names: string[]): Crawlers => ({
  operator,
  kind: 'ai',
  purpose,
  names,
});

const searchEngine = (operator: string, ...names: string[]): Crawlers => ({
  operator,
  kind: 'search-engine',
  purpose: 'search',
  names,
});

/** An operator whose requests can be verified by their signature. */
export interface SigningAgent {
  operator: string;
  /** What it does with what it reads unless its `User-Agent` names one of its programs; null: not known. */
  purpose: ReadingPurpose | null;
}

/** Operators that sign (Web Bot Auth), by the origin of their key directory, which `Signature-Agent` names. */
export const SIGNING_AGENTS: ReadonlyMap<string, SigningAgent> = new Map([
  ['https://chatgpt.com', { operator: 'OpenAI', purpose: 'question' }],
  ['https://agent.bot.goog', { operator: 'Google', purpose: 'question' }],
]);

/**
 * What operators say of their programs. Tokens that stand in `robots.txt` alone, such as `Google-Extended`, never make a
 * request.
 */
export const CRAWLERS: readonly Crawlers[] = [
  ai('OpenAI', 'training', 'GPTBot'),
  ai('OpenAI', 'search', 'OAI-SearchBot'),
  ai('OpenAI', 'question', 'ChatGPT-User'),
  ai('Anthropic', 'training', 'ClaudeBot', 'anthropic-ai'),
  ai('Anthropic', 'search', 'Claude-SearchBot'),
  ai('Anthropic', 'question', 'Claude-User', 'Claude-Web'),
  ai('Google', 'search', 'Google-CloudVertexBot'),
  ai(
    'Google',
    'question',
    'Google-Agent',
    'Google-GeminiNotebook',
    'Google-NotebookLM',
    'Gemini-Deep-Research',
  ),
  ai('Meta', 'training', 'meta-externalagent', 'FacebookBot'),
  ai('Meta', 'search', 'meta-webindexer'),
  ai('Meta', 'question', 'meta-externalfetcher'),
  ai('Amazon', 'training', 'Amazonbot'),
  ai('Amazon', 'search', 'Amzn-SearchBot'),
  ai('Amazon', 'question', 'Amzn-User'),
  ai('Mistral', 'training', 'MistralAI-Training'),
  ai('Mistral', 'search', 'MistralAI-Index'),
  ai('Mistral', 'question', 'MistralAI-User'),
  ai('Perplexity', 'search', 'PerplexityBot'),
  ai('Perplexity', 'question', 'Perplexity-User'),
  ai('Microsoft', 'search', 'AzureAI-SearchBot'),
  ai('DuckDuckGo', 'question', 'DuckAssistBot'),
  ai('Cohere', 'training', 'cohere-training-data-crawler'),
  ai('Cohere', 'question', 'cohere-ai'),
  ai('Common Crawl', 'training', 'CCBot'),
  ai('ByteDance', 'training', 'Bytespider', 'TikTokSpider'),
  ai('DeepSeek', 'training', 'DeepSeekBot'),
  ai('Allen Institute', 'training', 'AI2Bot'),
  ai('You.com', 'search', 'YouBot'),
  ai('Tavily', 'search', 'TavilyBot'),
  searchEngine('Google', 'Googlebot', 'GoogleOther', 'Google-InspectionTool', 'Storebot-Google'),
  searchEngine('Microsoft', 'bingbot', 'msnbot', 'adidxbot'),
  searchEngine('Apple', 'Applebot'),
  searchEngine('DuckDuckGo', 'DuckDuckBot'),
  searchEngine('Yandex', 'YandexBot', 'YandexMobileBot', 'YandexNews', 'YandexRenderResourcesBot'),
  searchEngine('Baidu', 'Baiduspider'),
  searchEngine('Yahoo', 'Slurp', 'Y!J'),
  searchEngine('Seznam', 'SeznamBot'),
  searchEngine('Naver', 'Yeti', 'NaverBot'),
  searchEngine('Sogou', 'Sogou web spider', 'Sogou News Spider'),
  searchEngine('Huawei', 'PetalBot'),
  searchEngine('Qwant', 'Qwantify', 'Qwantbot'),
  searchEngine('Mojeek', 'MojeekBot'),
  searchEngine('Kagi', 'Kagibot'),
  searchEngine('Brave', 'BraveBot'),
  searchEngine('Cốc Cốc', 'coccocbot'),
];
