type Fetch = typeof window.fetch;

/** Passes all requests of the panel, which uses `fetch` alone, to `handle`, with the browser's own `fetch`. */
export const interceptRequests = (
  handle: (send: Fetch, ...request: Parameters<Fetch>) => Promise<Response>,
): void => {
  const send = window.fetch.bind(window);
  window.fetch = (...request) => handle(send, ...request);
};
