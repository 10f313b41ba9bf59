/**
 * A view's side of MCP Apps (SEP-1865, 2026-01-26): JSON-RPC by `postMessage` with the page that shows it. The class `App` of
 * `@modelcontextprotocol/ext-apps` does the same in 147 kB compressed, ten times as much as the largest view.
 */
const PROTOCOL_VERSION = '2026-01-26';
const METHOD_NOT_FOUND = -32601;

/** The parts of a tool's result that views show. */
export interface ToolResult {
  isError?: boolean;
  content?: { type: string; text?: string }[];
  structuredContent?: unknown;
  _meta?: Record<string, unknown>;
}

/** What the host tells a view. */
export interface Events {
  /** The arguments of the call. */
  onInput(args: Record<string, unknown>): void;
  onResult(result: ToolResult): void;
  onCancelled(): void;
  onScheme(scheme: 'light' | 'dark'): void;
}

interface Message {
  jsonrpc?: unknown;
  id?: number | string;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: unknown;
}

/** Requests of hosts that a view agrees to without doing anything. */
const AGREED = ['ping', 'ui/resource-teardown'];

const send = (message: object): void =>
  window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');

const notify = (method: string, params: object): void =>
  send({ method: `ui/notifications/${method}`, params });

let lastId = 0;
const waiting = new Map<number | string, (answer: Message) => void>();

const request = (method: string, params: object): Promise<Message> =>
  new Promise((resolve) => {
    const id = (lastId += 1);
    waiting.set(id, resolve);
    send({ id, method, params });
  });

/** Asks the host to open a web address. Resolves to false if it does not. */
export const openLink = async (url: string): Promise<boolean> => {
  const { result } = await request('ui/open-link', { url });
  return result !== undefined && result.isError !== true;
};

const tell = (events: Events, { method, params = {} }: Message): void => {
  switch (method) {
    case 'ui/notifications/tool-input':
      return events.onInput((params.arguments ?? {}) as Record<string, unknown>);
    case 'ui/notifications/tool-result':
      return events.onResult(params);
    case 'ui/notifications/tool-cancelled':
      return events.onCancelled();
    case 'ui/notifications/host-context-changed':
      return tellScheme(events, params);
  }
};

const tellScheme = (events: Events, { theme }: Record<string, unknown>): void => {
  if (theme === 'light' || theme === 'dark') events.onScheme(theme);
};

/** Keeps the host's frame as high as the view. */
const tellSize = (): void => {
  const root = document.documentElement;
  new ResizeObserver(() => {
    const { height } = root.getBoundingClientRect();
    notify('size-changed', { width: window.innerWidth, height: Math.ceil(height) });
  }).observe(root);
};

/** Connects the view to the page that shows it, which then sends the call and its result. */
export const connect = async (name: string, events: Events): Promise<void> => {
  window.addEventListener('message', ({ source, data }: MessageEvent<Message | null>) => {
    if (source !== window.parent || data?.jsonrpc !== '2.0') return;
    const { id, method } = data;
    if (method === undefined) {
      waiting.get(id ?? '')?.(data);
      waiting.delete(id ?? '');
    } else if (id === undefined) tell(events, data);
    else if (AGREED.includes(method)) send({ id, result: {} });
    else send({ id, error: { code: METHOD_NOT_FOUND, message: `No ${method} here.` } });
  });
  const { result } = await request('ui/initialize', {
    appInfo: { name, version: '1.0.0' },
    appCapabilities: { availableDisplayModes: ['inline'] },
    protocolVersion: PROTOCOL_VERSION,
  });
  tellScheme(events, (result?.hostContext ?? {}) as Record<string, unknown>);
  notify('initialized', {});
  tellSize();
};
