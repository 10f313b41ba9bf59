/** A request that a guide tells an agent to send. */
export interface GuidedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

const BLOCK = /```http\n([\s\S]*?)```/g;

const readBlock = (block: string): GuidedRequest => {
  const [head = '', body] = block.trimEnd().split('\n\n');
  const [line = '', ...fields] = head.split('\n');
  const [method = '', url = ''] = line.split(' ');
  const headers = Object.fromEntries(fields.map((field) => field.split(/: (.*)/s).slice(0, 2)));
  return { method, url, headers, ...(body === undefined ? {} : { body }) };
};

/** The requests of a guide's section, in order. */
export const requestsIn = (guide: string, section: RegExp): GuidedRequest[] => {
  const found = guide.split(/^## /m).find((part) => section.test(part.split('\n', 1)[0] ?? ''));
  if (found === undefined) throw new Error(`The guide has no section ${String(section)}.`);
  return [...found.matchAll(BLOCK)].map(([, block = '']) => readBlock(block));
};

/** Known values by name: what the agent's person told it, and members of all answers so far. */
export type Known = Record<string, string>;

const remember = (known: Known, answer: unknown): void => {
  if (typeof answer !== 'object' || answer === null) return;
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value === 'string') known[name] = value;
    else remember(known, value);
  }
};

const filled = (text: string, known: Known): string =>
  text.replace(/\{(\w+)\}/g, (_braces, name: string) => {
    const value = known[name];
    if (value === undefined) throw new Error(`The guide asks for {${name}}, which nothing told.`);
    return value;
  });

const values = (known: Known, encode: (value: string) => string): Known =>
  Object.fromEntries(Object.entries(known).map(([name, value]) => [name, encode(value)]));

/** The address of a guide's request with the words in braces replaced. */
export const addressFor = ({ url }: GuidedRequest, known: Known): string =>
  filled(url, values(known, encodeURIComponent));

/** Sends a guide's request with the words in braces replaced, and remembers what is answered. */
export const sendGuided = async (
  { method, url, headers, body }: GuidedRequest,
  known: Known,
): Promise<{ status: number; text: string }> => {
  const isForm = headers['Content-Type']?.includes('form-urlencoded') === true;
  const inBody = isForm ? values(known, encodeURIComponent) : known;
  const response = await fetch(filled(url, known), {
    method,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, filled(value, known)]),
    ),
    ...(body === undefined ? {} : { body: filled(body, inBody) }),
  });
  const text = await response.text();
  if (response.headers.get('content-type')?.startsWith('application/json') === true) {
    remember(known, JSON.parse(text));
  }
  return { status: response.status, text };
};
