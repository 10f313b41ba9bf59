import { bodyOf } from '@ota-news/foundation/network/received-request';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';

const UPDATE = 'plugin::upload.assets.update';
const FILE = 'plugin::upload.file';
const FOLDER = 'plugin::upload.folder';

const WITH_AUTHOR = { createdBy: { populate: ['roles'] } };

type Action = (this: LibraryController, ctx: Context) => Promise<unknown>;

/** Controller of the Media Library. */
export interface LibraryController {
  [action: string]: Action;
}

type Values = Record<string, unknown>;

interface Ability {
  can(action: string, subject: unknown): boolean;
}

interface FolderRow extends Values {
  path: string;
}

const valuesIn = (ctx: Context): Values => (bodyOf(ctx) ?? {}) as Values;

const isNumber = (id: unknown): boolean => /^\d+$/.test(String(id));

/** @throws ValidationError if the value is not a list of numeric ids */
const idsIn = (body: Values, name: string): unknown[] => {
  const ids = body[name] ?? [];
  if (Array.isArray(ids) && ids.every(isNumber)) return ids;
  throw new errors.ValidationError(`${name} must be a list of numbers.`);
};

/** Returns a filter for everything inside folders at any depth; `attribute` holds the folder path. */
const within = (folders: FolderRow[], attribute: 'path' | 'folderPath') => ({
  $or: folders.flatMap(({ path }) => [
    { [attribute]: path },
    { [attribute]: { $startsWith: `${path}/` } },
  ]),
});

/**
 * Checks the update permission on every file and folder of a Media Library request, including role
 * conditions; rejects the request if one is missing.
 */
const rightsTo = (strapi: Core.Strapi, ctx: Context) => {
  const ability = (ctx.state as { userAbility: Ability }).userAbility;

  const require = (model: typeof FILE | typeof FOLDER, rows: Values[]): void => {
    const manager = strapi
      .service('admin::permission')
      .createPermissionsManager({ ability, action: UPDATE, model });
    if (rows.every((row) => ability.can(UPDATE, manager.toSubject(row)))) return;
    throw new errors.ForbiddenError();
  };

  const rowsOf = (model: typeof FILE | typeof FOLDER, where: object): Promise<Values[]> =>
    strapi.db.query(model).findMany({ where, populate: WITH_AUTHOR });

  return {
    async files(ids: unknown[]): Promise<void> {
      if (ids.length > 0) require(FILE, await rowsOf(FILE, { id: { $in: ids } }));
    },
    /** @param options.withContent also checks everything inside the folders */
    async folders(ids: unknown[], { withContent }: { withContent: boolean }): Promise<void> {
      if (ids.length === 0) return;
      const folders = (await rowsOf(FOLDER, { id: { $in: ids } })) as FolderRow[];
      require(FOLDER, folders);
      if (!withContent || folders.length === 0) return;
      require(FOLDER, await rowsOf(FOLDER, within(folders, 'path')));
      require(FILE, await rowsOf(FILE, within(folders, 'folderPath')));
    },
  };
};

type Guard = (strapi: Core.Strapi, ctx: Context) => Promise<void>;

const ofMany: Guard = async (strapi, ctx) => {
  const body = valuesIn(ctx);
  const rights = rightsTo(strapi, ctx);
  await rights.files(idsIn(body, 'fileIds'));
  await rights.folders(idsIn(body, 'folderIds'), { withContent: true });
};

const ofFolder: Guard = (strapi, ctx) =>
  rightsTo(strapi, ctx).folders(idsIn({ id: [ctx.params.id] }, 'id'), {
    withContent: valuesIn(ctx).parent !== undefined,
  });

const ofFiles: Guard = (strapi, ctx) => {
  const { updates } = valuesIn(ctx) as { updates?: { id?: unknown }[] };
  const ids = Array.isArray(updates) ? updates.map((update) => update?.id) : [];
  return rightsTo(strapi, ctx).files(idsIn({ updates: ids }, 'updates'));
};

/** Guards of actions that Strapi permits to anyone who may change some file. */
const GUARDS: Record<string, Record<string, Guard>> = {
  'admin-folder-file': { deleteMany: ofMany, moveMany: ofMany },
  'admin-folder': { update: ofFolder },
  'admin-upload': { bulkUpdateFileInfo: ofFiles },
};

type ControllerFactory = (context: { strapi: Core.Strapi }) => LibraryController;

/** Requires permission on each file and folder for bulk changes of the Media Library. */
export const guardLibrary = (
  controllers: Record<string, LibraryController | ControllerFactory>,
): void => {
  for (const [name, guards] of Object.entries(GUARDS)) {
    const own = controllers[name] as LibraryController;
    controllers[name] = ({ strapi }) => ({
      ...own,
      ...Object.fromEntries(
        Object.entries(guards).map(([action, guard]): [string, Action] => [
          action,
          async function guarded(ctx) {
            await guard(strapi, ctx);
            return own[action]?.call(this, ctx);
          },
        ]),
      ),
    });
  }
};
