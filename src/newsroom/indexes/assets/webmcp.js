'use strict';

/* Tools for agents in the reader's browser (WebMCP): read-only, this site only. */
(() => {
  const context = document.modelContext ?? navigator.modelContext;
  if (!context?.registerTool) return;

  const answer = (text, isError) => ({ content: [{ type: 'text', text }], isError });

  const read = async (address) => {
    const response = await fetch(address, { headers: { Accept: 'text/markdown' } });
    return answer(await response.text(), !response.ok);
  };

  const object = (properties) => ({
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  });

  const tools = [
    {
      name: 'search-articles',
      title: 'Search articles',
      description: 'Finds articles, profiles and terms about online travel agencies by meaning.',
      inputSchema: object({
        query: { type: 'string', minLength: 3, maxLength: 500, description: 'What to look for.' },
      }),
      execute: ({ query }) => read(`/search?q=${encodeURIComponent(query)}`),
    },
    {
      name: 'list-otas',
      title: 'List online travel agencies',
      description: 'Lists every online travel agency that has a profile here.',
      inputSchema: object({}),
      execute: () => read('/otas.md'),
    },
    {
      name: 'get-article-markdown',
      title: 'Read an article',
      description: 'Reads an article of this site as markdown. Cite it with a link to its address.',
      inputSchema: object({
        url: { type: 'string', description: 'Its address, e.g. /airbnb/some-article.' },
      }),
      execute: async ({ url }) => {
        const { origin, pathname } = new URL(url, location.href);
        if (origin !== location.origin || !/^\/[^/]+\/[^/]+$/.test(pathname)) {
          // The agent would not receive the message of a thrown error.
          return answer('Needs the address of an article of this site: /{ota}/{article}.', true);
        }
        return read(pathname.endsWith('.md') ? pathname : `${pathname}.md`);
      },
    },
  ];

  const leaving = new AbortController();
  for (const tool of tools) {
    const annotations = { readOnlyHint: true, untrustedContentHint: true };
    const options = { signal: leaving.signal };
    Promise.resolve(context.registerTool({ ...tool, annotations }, options)).catch(() => {});
  }
  addEventListener('pagehide', ({ persisted }) => persisted || leaving.abort(), { once: true });
})();
