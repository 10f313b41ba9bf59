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

/** What is used of the DOM; its own types would make a browser's globals known to the server. */
declare module '@mixmark-io/domino' {
  export interface Node {
    readonly nodeType: number;
    readonly nodeName: string;
    readonly ownerDocument: Document;
    readonly parentNode: Node | null;
    readonly firstChild: Node | null;
    readonly nextSibling: Node | null;
    readonly previousSibling: Node | null;
    textContent: string | null;
    appendChild(child: Node): Node;
    insertBefore(child: Node, before: Node | null): Node;
    removeChild(child: Node): Node;
    cloneNode(deep: boolean): Node;
    contains(other: Node): boolean;
  }
  export interface Text extends Node {
    data: string;
  }
  export interface Element extends Node {
    readonly innerHTML: string;
    readonly previousElementSibling: Element | null;
    readonly firstElementChild: Element | null;
    readonly nextElementSibling: Element | null;
    getAttribute(name: string): string | null;
    setAttribute(name: string, value: string): void;
    hasAttribute(name: string): boolean;
  }
  export interface Document extends Node {
    readonly body: Element;
    createElement(name: string): Element;
    createTextNode(text: string): Text;
  }
  export function createDocument(html?: string, force?: boolean): Document;
}

/** The part of WebAssembly that the service uses; TypeScript declares it for browsers only. */
declare namespace WebAssembly {
  class Memory {
    /** @param descriptor `initial`: size in pages of 64 KiB */
    constructor(descriptor: { initial: number });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }

  class Module {
    constructor(bytes: Uint8Array);
  }

  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, Memory>>);
    readonly exports: Record<string, unknown>;
  }
}
