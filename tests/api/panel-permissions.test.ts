import { describeOnAlikeDatabases } from '../support/databases';
import { gatherAskers, type Asker, type Right } from '../support/panel-askers';
import {
  addressOf,
  committedRoutes,
  committedRows,
  registeredRows,
  type Demand,
  type PanelRoute,
} from '../support/panel-routes';
import { amount } from '../support/scope';
import type { Service } from '../support/service';

/** How many requests are under way at once. */
const AT_ONCE = 4;

/** Ask for every route: nobody, somebody without any right, and somebody with all of them. */
const OF_EVERY_ROUTE = ['nobody', 'without-rights', 'chief'];

/** How many of the others ask for each route. They take turns, so each of them meets every kind of route. */
const TURNS = amount({ brief: 1, ci: 1, whole: 7 });

/** Not asked: they would end the session under test. */
const ENDING = ['POST /admin/logout', 'DELETE /admin/users/me/sessions'];

/** What an account without any rights is given: about itself, of the panel's frame, or nothing of content. */
const GIVEN_TO_ALL = [
  'GET /admin/agent-auth/activity',
  'GET /admin/agent-auth/grants',
  'GET /admin/agent-auth/guide',
  'GET /admin/agent-auth/programs',
  'GET /admin/content-api/permissions',
  'GET /admin/content-api/routes',
  'GET /admin/editing/key',
  'GET /admin/editing/list-views/:model',
  'GET /admin/guided-tour-meta',
  'GET /admin/history/agents',
  'GET /admin/homepage/key-statistics',
  'GET /admin/homepage/layout',
  'GET /admin/information',
  'GET /admin/mcp/proposals',
  'GET /admin/mcp/proposals/waiting',
  'GET /admin/permissions',
  'GET /admin/telemetry-properties',
  'GET /admin/users/me',
  'GET /admin/users/me/permissions',
  'GET /admin/users/me/sessions',
  'PUT /admin/users/me',
  'GET /content-manager/components',
  'GET /content-manager/content-types',
  'GET /content-manager/content-types-settings',
  'GET /content-manager/content-types/:uid/configuration',
  'GET /content-manager/homepage/count-documents',
  'GET /content-manager/init',
  'GET /i18n/locales',
  'GET /i18n/settings',
  'GET /upload/configuration',
  'GET /users-permissions/permissions',
  'GET /users-permissions/policies',
  'GET /users-permissions/routes',
];

const HOW_TO = 'If that is who should be let in, run: npm run docs:permissions';

const nameOf = ({ method, path }: PanelRoute): string => `${method} ${path}`;

/** In production nobody changes schemas, whatever their role. */
const isClosed = ({ method, path }: PanelRoute): boolean =>
  method !== 'GET' && path.startsWith('/content-type-builder/');

const holds = (rights: Right[], { actions, isAny, isOfModel }: Demand): boolean => {
  const isHeld = (action: string): boolean =>
    rights.some(
      (right) =>
        right.action === action && (!isOfModel || right.subject === 'api::article.article'),
    );
  return isAny ? actions.some(isHeld) : actions.every(isHeld);
};

/** What an answer should have been, or null. */
const wantedInsteadOf = (
  status: number,
  route: PanelRoute,
  { rights }: Pick<Asker, 'rights'>,
): string | null => {
  const { who } = route;
  if (status >= 500) return 'an answer below 500';
  if (who === 'everybody') return null;
  if (rights === null || who === 'token') return status === 401 ? null : '401';
  if (status === 401) return 'to be known';
  if (who === 'signed in') return null;
  if (isClosed(route) || !holds(rights, who)) return status === 403 ? null : '403';
  return status === 403 ? 'to be let in' : null;
};

describe("The table of the panel's API", () => {
  test('has a row in docs/panel-permissions.md for each route', async () => {
    const registered = await registeredRows();
    const committed = committedRows();
    const faults = [
      ...registered
        .filter((row) => !committed.includes(row))
        .map((row) => `The table lacks ${row} ${HOW_TO}`),
      ...committed
        .filter((row) => !registered.includes(row))
        .map((row) => `No route is like ${row} ${HOW_TO}`),
    ];
    expect(faults).toEqual([]);
  });
});

describeOnAlikeDatabases("The panel's API lets in", (database) => {
  let service: Service;
  let askers: Asker[];

  beforeAll(async () => {
    service = await database.start();
    askers = await gatherAskers(service);
  });
  afterAll(() => service.stop());

  const ask = async (route: PanelRoute, { token }: Pick<Asker, 'token'>): Promise<Response> => {
    const { method } = route;
    const hasBody = method !== 'GET';
    const response = await fetch(`${service.url}${addressOf(route)}`, {
      method,
      headers: {
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(hasBody ? { body: '{}' } : {}),
    });
    await response.arrayBuffer();
    return response;
  };

  const routesFor = ({ name }: Asker): PanelRoute[] => {
    const routes = committedRoutes().filter((route) => !ENDING.includes(nameOf(route)));
    if (OF_EVERY_ROUTE.includes(name)) return routes;
    const others = askers.filter((other) => !OF_EVERY_ROUTE.includes(other.name));
    const place = others.findIndex((other) => other.name === name);
    return routes.filter((_, index) => (index + place) % others.length < TURNS);
  };

  const askAll = async (
    asker: Asker,
    tell: (route: PanelRoute, status: number) => void,
  ): Promise<void> => {
    const left = routesFor(asker);
    const work = async (): Promise<void> => {
      for (let route = left.shift(); route !== undefined; route = left.shift()) {
        tell(route, (await ask(route, asker)).status);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  };

  test('exactly whom the table names, and gives nothing but that to an account without rights', async () => {
    const faults: string[] = [];
    const given: string[] = [];
    for (const asker of askers) {
      await askAll(asker, (route, status) => {
        const wanted = wantedInsteadOf(status, route, asker);
        if (wanted !== null) {
          faults.push(`${asker.name}: ${nameOf(route)} answers ${status} instead of ${wanted}`);
        }
        const isGiven = asker.rights?.length === 0 && status < 400;
        if (isGiven && route.who !== 'everybody') given.push(nameOf(route));
      });
    }
    expect(faults).toEqual([]);
    expect(given.sort()).toEqual([...GIVEN_TO_ALL].sort());
  });
});
