import type { Answer, Site } from './check';

const PATIENCE_MS = 15_000;
const MAX_BYTES = 20 * 1024 * 1024;
const AGENT = 'ota-news-agent-ready/1.0';

const readBounded = async (response: Response): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new Error(`${response.url} is longer than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/**
 * Opens a site for inspection. Responses are cached, because several checks read the same files and the site limits
 * requests.
 */
export const openSite = (address: string): Site => {
  const { origin } = new URL(address);
  const answers = new Map<string, Promise<Answer>>();

  const ask = async (
    path: string,
    headers: Record<string, string>,
    method: 'GET' | 'HEAD',
  ): Promise<Answer> => {
    const response = await fetch(origin + path, {
      method,
      headers: { 'User-Agent': AGENT, ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const bytes = await readBounded(response);
    return {
      url: origin + path,
      status: response.status,
      headers: response.headers,
      contentType: response.headers.get('content-type') ?? '',
      bytes,
      text: bytes.toString(),
    };
  };

  return {
    origin,
    read(path, headers = {}, method = 'GET') {
      const key = JSON.stringify([method, path, headers]);
      const known = answers.get(key) ?? ask(path, headers, method);
      answers.set(key, known);
      return known;
    },
  };
};
