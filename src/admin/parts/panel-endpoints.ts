import { adminApi } from '@strapi/strapi/admin';

/** Request for something that the panel shows. */
export interface PanelRequest {
  path: string;
  params?: object;
  /** Makes it a POST, for input that is not stored anywhere. */
  body?: object;
  /** Part of the cache key only: a change, e.g. a save, loads the path again. */
  version?: string;
}

/** Returns the part of a path that all routes of a plugin share, e.g. `/admin/review`. */
const pluginOf = (path: string): string => path.split('/', 3).join('/');

const tagOf = (path: string) => [{ type: 'plugin' as const, id: pluginOf(path) }];

const reading = {
  query: ({ path, params, body }: PanelRequest) => ({
    url: path,
    method: body === undefined ? ('GET' as const) : ('POST' as const),
    data: body,
    config: { params },
  }),
  providesTags: (_answer: unknown, _error: unknown, { path }: PanelRequest) => tagOf(path),
};

/** Endpoints for the plugins' own routes, beside Strapi's. */
export const panelEndpoints = adminApi
  .enhanceEndpoints({ addTagTypes: ['plugin'] })
  .injectEndpoints({
    // Each installed plugin has a copy of this module.
    overrideExisting: true,
    endpoints: (build) => ({
      /** Not kept: a page that is opened again never shows an old state. */
      readPanel: build.query<unknown, PanelRequest>({ ...reading, keepUnusedDataFor: 0 }),

      /** Kept for a while: the menu remounts its links on each page. */
      readPanelCount: build.query<unknown, PanelRequest>(reading),

      /**
       * Reloads everything shown of a plugin. Requests in flight may have been answered before a change, and RTK Query
       * does not repeat them, so they are awaited first.
       */
      reloadPanel: build.mutation<null, string>({
        queryFn: async (_path, { dispatch }) => {
          await Promise.all(dispatch(adminApi.util.getRunningQueriesThunk()));
          return { data: null };
        },
        invalidatesTags: (_answer, _error, path) => tagOf(path),
      }),
    }),
  });
