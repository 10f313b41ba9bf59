import type {
  FindRedirect,
  PublicRoute,
  PublicRoutesService,
  Redirection,
} from '@ota-news/foundation/contracts/site';

/** Registry of public routes of all plugins. */
const createRoutes = () => {
  const routes: PublicRoute[] = [];
  const listeners: ((path: string) => void)[] = [];
  const elsewhere: FindRedirect[] = [];
  const followers: ((path: string) => void)[] = [];
  const service = {
    add(added: PublicRoute[]): void {
      routes.push(...added);
      for (const { path } of added) listeners.forEach((listener) => listener(path));
    },
    watch(listener: (path: string) => void): void {
      listeners.push(listener);
      for (const { path } of routes) listener(path);
    },
    otherwise(find: FindRedirect): void {
      elsewhere.push(find);
    },
    onMoved(listener: (path: string) => void): void {
      followers.push(listener);
    },
    /** Finds a redirect for an unknown path; null if there is none. */
    async elsewhere(path: string): Promise<Redirection | null> {
      for (const find of elsewhere) {
        const found = await find(path);
        if (found !== null) return found;
      }
      return null;
    },
    /** Notifies listeners of a redirect from a path. */
    moved(path: string): void {
      for (const listener of followers) listener(path);
    },
    /** All routes; those with a fixed first segment come before those with a parameter. */
    all(): PublicRoute[] {
      const isOpen = ({ path }: PublicRoute): boolean => path.startsWith('/:');
      return [...routes.filter((route) => !isOpen(route)), ...routes.filter(isOpen)];
    },
  };
  return service satisfies PublicRoutesService;
};

export default createRoutes;
