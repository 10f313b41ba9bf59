import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import { own } from '../own-services';
import { bodyOf, mayManage, personOf, type PanelContext } from '../panel-context';
import { pageOf } from './paging';

const clientSchema = z.object({ clientId: z.string().min(1).max(255) });
const personSchema = z.object({ personId: z.number().int() });

const parse = <T extends z.ZodType>(schema: T, ctx: PanelContext): z.infer<T> => {
  const result = schema.safeParse(bodyOf(ctx));
  if (!result.success) throw new errors.ValidationError(result.error.issues[0]?.message ?? '');
  return result.data;
};

/** What agents may do at present, and ending it. People see their own; managers see all. */
const createAccess = ({ strapi }: { strapi: Core.Strapi }) => {
  const requireManager = (ctx: PanelContext): void => {
    if (!mayManage(ctx)) {
      throw new errors.PolicyError('Your role may only end what you approved yourself.');
    }
  };

  return {
    async grants(ctx: PanelContext) {
      const isManager = mayManage(ctx);
      const paging = pageOf(ctx);
      const found = await own(strapi, 'access-overview').grants(
        isManager ? {} : { personId: personOf(ctx).id },
        paging,
      );
      ctx.body = {
        data: found.grants,
        meta: { ...paging, total: found.total, mayManage: isManager, person: personOf(ctx) },
      };
    },

    async revokeGrant(ctx: PanelContext) {
      const grant = await own(strapi, 'grants').find(String(ctx.params.id));
      const person = personOf(ctx);
      if (grant === null || (grant.person_id !== person.id && !mayManage(ctx))) {
        throw new errors.NotFoundError('There is no such grant.');
      }
      await own(strapi, 'grants').revoke({ grant_id: grant.grant_id }, person.email);
      ctx.body = { data: {} };
    },

    async revokePerson(ctx: PanelContext) {
      const { personId } = parse(personSchema, ctx);
      const person = personOf(ctx);
      if (personId !== person.id) requireManager(ctx);
      const revoked = await own(strapi, 'grants').revoke({ person_id: personId }, person.email);
      ctx.body = { data: { revoked } };
    },

    async clients(ctx: PanelContext) {
      requireManager(ctx);
      const paging = pageOf(ctx);
      const { clients, total } = await own(strapi, 'access-overview').clients(paging);
      ctx.body = { data: clients, meta: { ...paging, total } };
    },

    async revokeClient(ctx: PanelContext) {
      requireManager(ctx);
      const { clientId } = parse(clientSchema, ctx);
      const by = personOf(ctx).email;
      const revoked = await own(strapi, 'grants').revoke({ client_id: clientId }, by);
      ctx.body = { data: { revoked } };
    },

    async removeClient(ctx: PanelContext) {
      requireManager(ctx);
      const { clientId } = parse(clientSchema, ctx);
      if (await own(strapi, 'clients').isBlocked(clientId)) {
        throw new errors.ValidationError('A blocked client is kept, so that it stays blocked.');
      }
      await own(strapi, 'grants').revoke({ client_id: clientId }, personOf(ctx).email);
      await own(strapi, 'clients').remove(clientId);
      ctx.body = { data: {} };
    },

    async blockClient(ctx: PanelContext) {
      requireManager(ctx);
      const { clientId } = parse(clientSchema, ctx);
      const by = personOf(ctx).email;
      await own(strapi, 'clients').block(clientId, by);
      await own(strapi, 'grants').revoke({ client_id: clientId }, by);
      ctx.body = { data: {} };
    },

    async unblockClient(ctx: PanelContext) {
      requireManager(ctx);
      await own(strapi, 'clients').unblock(parse(clientSchema, ctx).clientId);
      ctx.body = { data: {} };
    },
  };
};

export default createAccess;
