/** Open to everyone, like the page it is the JSON of. */
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
    ],
  },
};
