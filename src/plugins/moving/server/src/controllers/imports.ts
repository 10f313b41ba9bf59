import { parseOrThrow } from '@ota-news/foundation/fields/issues';
import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import { idOf } from '@ota-news/foundation/network/path-id';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import { personOf } from '@ota-news/foundation/panel-access/signed-in';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { AT_WORK } from '#newsroom/contracts/moving';
import { filePart, importChoices, itemChoice, newImport, STEPS } from '../import-form';
import { readCompanies } from '../imports/companies';
import { ownService } from '../own-services';

const PAGE_SIZE = 50;
const SHOWN_RUNS = 50;
const MISSING = 'There is no such import.';

const isStep = (name: unknown): name is keyof typeof STEPS =>
  typeof name === 'string' && Object.hasOwn(STEPS, name);

/** Controller of imports in the panel. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const runs = () => ownService(strapi, 'runs');
  const files = () => ownService(strapi, 'archive-files');
  const idIn = (ctx: Context): number => idOf(ctx, MISSING);

  return {
    async list(ctx: Context): Promise<void> {
      ctx.body = { data: await runs().list(SHOWN_RUNS) };
    },

    async find(ctx: Context): Promise<void> {
      ctx.body = { data: await runs().find(idIn(ctx)) };
    },

    /** Begins an import of a file, which follows in parts, or of a feed at an address. */
    async create(ctx: Context): Promise<void> {
      const { source, name, address, options } = parseOrThrow(newImport, bodyOf(ctx));
      if (address !== undefined && source !== 'rss') {
        throw validationError([fieldError('address', 'is for feeds: send the file of an archive')]);
      }
      await ownService(strapi, 'imports').checkOptions(options);
      const id = await runs().create({
        source,
        sourceKey: '',
        name,
        place: address ?? files().newPlace(),
        options,
        state: address === undefined ? 'receiving' : 'surveying',
        by: personOf(ctx),
      });
      ownService(strapi, 'runner').wake();
      ctx.status = 201;
      ctx.body = { data: await runs().find(id) };
    },

    /** Receives a part of the file; answers its length. */
    async receive(ctx: Context): Promise<void> {
      const id = idIn(ctx);
      const { offset, data } = parseOrThrow(filePart, bodyOf(ctx));
      const { state, place } = await runs().row(id);
      if (state !== 'receiving' || place === null) {
        throw new errors.ValidationError('The file is here already.');
      }
      const size = await files().append(place, offset, Buffer.from(data, 'base64'));
      ctx.body = { data: { size } };
    },

    /** Changes the choices of an import that does not run. */
    async choose(ctx: Context): Promise<void> {
      const id = idIn(ctx);
      const options = parseOrThrow(importChoices, bodyOf(ctx));
      await ownService(strapi, 'imports').checkOptions(options);
      const { state } = await runs().find(id);
      if (AT_WORK.includes(state)) {
        throw new errors.ValidationError('The import runs: pause it first.');
      }
      await runs().change(id, { options: JSON.stringify(options) });
      ctx.body = { data: await runs().find(id) };
    },

    /** Starts a step: `survey`, `start`, `pause` or `take-back`. */
    async enter(ctx: Context): Promise<void> {
      const id = idIn(ctx);
      const { step } = ctx.params as { step?: string };
      if (!isStep(step)) throw new errors.NotFoundError('There is no such step.');
      const { to, from } = STEPS[step];
      await runs().enter(id, to, [...from]);
      ownService(strapi, 'runner').wake();
      ctx.body = { data: await runs().find(id) };
    },

    /** Deletes an import that made nothing which is still here. */
    async remove(ctx: Context): Promise<void> {
      const id = idIn(ctx);
      const { state, started_at, place } = await runs().row(id);
      const isUnused = started_at === null && state !== 'surveying';
      if (!isUnused && state !== 'taken-back') {
        throw new errors.ValidationError('The import has made something here: take it back first.');
      }
      await runs().remove(id);
      if (place !== null) await files().remove(place);
      ctx.status = 204;
    },

    /** A page of the report, filtered by `kind` and `outcome`. */
    async items(ctx: Context): Promise<void> {
      const { page, kind, outcome } = parseOrThrow(itemChoice, ctx.query);
      const place = { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
      const choice = {
        ...(kind === undefined ? {} : { kind }),
        ...(outcome === undefined ? {} : { outcome }),
      };
      const { items, total } = await runs().items(idIn(ctx), choice, place);
      ctx.body = { data: items, meta: { page, pageSize: PAGE_SIZE, total } };
    },

    /** The whole report as CSV. */
    async report(ctx: Context): Promise<void> {
      const lines: string[] = [];
      for await (const line of runs().report(idIn(ctx))) lines.push(line);
      ctx.body = { data: { csv: lines.join('') } };
    },

    /** Companies that a post can be about. */
    async companies(ctx: Context): Promise<void> {
      const companies = await readCompanies(strapi);
      ctx.body = { data: companies.map(({ slug, names: [name = slug] }) => ({ slug, name })) };
    },
  };
};
