/**
 * The floors of the house: what may import what. `npm run lint` holds it, and `npm run docs:house`
 * draws the picture in CONTRIBUTING.md from the same arrows.
 */

/** Plugins that other projects can install: they know no newsroom. */
export const PACKED = 'traffic|site|discovery|agent-auth|mcp|history|review|publishing|search';

/** Where Strapi looks for what it extends. */
const STRAPI = '^src/(?:index\\.ts|extensions/|middlewares/)';

const floor = (name, comment, from, mayImport) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^src/', pathNot: [from, ...mayImport] },
});

/** Floors inside a plugin, the lowest first; what is in no floor is above them. */
const floorsOf = (plugin, folders) =>
  folders.map((folder, at) => {
    const root = `^src/plugins/${plugin}/server/src/`;
    return {
      name: `${plugin}-${folder}`,
      comment: 'Nothing points up inside a plugin either.',
      severity: 'error',
      from: { path: `${root}${folder}/` },
      // Services are looked up by name.
      to: {
        path: root,
        pathNot: `${root}(?:(?:${folders.slice(0, at + 1).join('|')})/|own-services\\.ts$)`,
      },
    };
  });

const FOUNDATION = '^src/foundation/';
const API = '^src/api/';
const NEWSROOM = '^src/newsroom/';
const SERVER = '^src/server/';
const ENVIRONMENT = '^src/environment/';
const PANEL = '^src/admin/parts/';

export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Two modules that need each other are one, or there is a third below both.',
      severity: 'error',
      from: { path: '^(?:src|tools)/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'names-lead-to-sources',
      comment: 'An import whose source is not found is an arrow that no other rule sees.',
      severity: 'error',
      from: { path: '^(?:src|tools)/' },
      to: { path: '^(?:#|dist/)' },
    },
    floor('foundation-knows-itself', 'The foundation is a package of its own.', FOUNDATION, []),
    floor('api-on-foundation', 'The domain needs the foundation alone.', API, [FOUNDATION]),
    floor('environment-on-foundation', 'Settings need nobody who reads them.', ENVIRONMENT, [
      FOUNDATION,
      // What an installed plugin can be told is described there, once.
      `^src/plugins/(?:${PACKED})/server/src/settings\\.ts$`,
    ]),
    floor('newsroom-on-api', 'The newsroom is made of the domain.', NEWSROOM, [
      API,
      ENVIRONMENT,
      FOUNDATION,
    ]),
    ...floorsOf('search', ['text', 'index', 'models', 'ranking', 'query', 'connections']),
    floor('themes-draw', 'Themes know what pages hand to them, and where.', '^src/themes/', [
      '^src/api/(?:page-models|newsletter-page-models|addresses)\\.ts$',
      '^src/api/[^/]+/page-models\\.ts$',
      FOUNDATION,
    ]),
    floor(
      'chat-views-on-themes',
      'A chat shows what pages show, drawn alike.',
      '^src/chat-views/',
      ['^src/themes/(?:default|shared)/', '^src/api/[^/]+/page-models\\.ts$', FOUNDATION],
    ),
    {
      name: 'themes-are-independent',
      comment: 'A theme can be removed without another one, and shares only what belongs to none.',
      severity: 'error',
      from: { path: '^src/themes/([^/]+)/' },
      to: { path: '^src/themes/', pathNot: ['^src/themes/$1/', '^src/themes/shared/'] },
    },
    floor('server-on-foundation', 'How the process runs, whatever it serves.', SERVER, [
      ENVIRONMENT,
      FOUNDATION,
    ]),
    floor('strapi-on-newsroom', 'What Strapi loads puts the house together.', STRAPI, [
      NEWSROOM,
      API,
      ENVIRONMENT,
      FOUNDATION,
    ]),
    floor('commands-on-all', 'Commands are entry points like any other.', '^src/commands/', [
      SERVER,
      NEWSROOM,
      API,
      ENVIRONMENT,
      FOUNDATION,
    ]),
    {
      name: 'tools-know-themselves',
      comment: 'Tools look at services from outside, and no service needs them.',
      severity: 'error',
      from: { path: '^(src|tools)/' },
      to: { path: '^(?:src|tools)/', pathNot: '^$1/' },
    },
    {
      name: 'packed-on-foundation',
      comment: 'Packed plugins work in a project without this newsroom.',
      severity: 'error',
      from: { path: `^src/plugins/(${PACKED})/` },
      to: { path: '^src/', pathNot: ['^src/plugins/$1/', FOUNDATION, PANEL] },
    },
    {
      name: 'plugins-on-newsroom',
      comment: "A plugin uses another one's services, never its files.",
      severity: 'error',
      from: { path: '^src/plugins/([^/]+)/' },
      to: {
        path: '^src/',
        pathNot: ['^src/plugins/$1/', NEWSROOM, API, ENVIRONMENT, FOUNDATION, PANEL],
      },
    },
  ],
  options: {
    // What is imported by its name is found where it is compiled to.
    doNotFollow: { path: ['node_modules', '/dist/'] },
    exclude: { path: '\\.test\\.tsx?$' },
    tsPreCompilationDeps: true,
    // Its `paths` say which sources the names that begin with `#` stand for.
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
