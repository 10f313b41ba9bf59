declare module '@joplin/turndown-plugin-gfm' {
  import type TurndownService from 'turndown';
  export const gfm: TurndownService.Plugin;
}

declare module '@koa/router' {
  import type { Middleware } from 'koa';

  type Paths = string | RegExp | string[];

  /** Passes a request through the steps of all routes that match it, in order, as long as they call `next`. */
  class Router {
    constructor(options?: { sensitive?: boolean; strict?: boolean });
    use(...steps: Middleware[]): this;
    all(paths: Paths, ...steps: Middleware[]): this;
    get(paths: Paths, ...steps: Middleware[]): this;
    head(paths: Paths, ...steps: Middleware[]): this;
    options(paths: Paths, ...steps: Middleware[]): this;
    post(paths: Paths, ...steps: Middleware[]): this;
    routes(): Middleware;
  }

  namespace Router {
    interface Layer {
      readonly path: string;
      readonly methods: string[];
      match(path: string): boolean;
    }
  }

  export = Router;
}
