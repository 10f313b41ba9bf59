/** Public, like the search page. */
export default {
  'content-api': {
    type: 'content-api',
    routes: [
      {
        method: 'GET',
        path: '/search',
        handler: 'search.find',
        config: { prefix: '', auth: false },
      },
      {
        method: 'GET',
        path: '/search/suggest',
        handler: 'search.suggest',
        config: { prefix: '', auth: false },
      },
    ],
  },
};
