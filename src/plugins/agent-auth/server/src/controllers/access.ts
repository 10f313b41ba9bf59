import { parseOrThrow } from '@ota-news/foundation/fields/issues';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import { personOf } from '@ota-news/foundation/panel-access/signed-in';
import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { ownService } from '../own-services';
import type { GrantRow } from '../oauth/grants';
import { isRule } from '../oauth/review-choice';
import { pageOf } from './paging';
import { mayManage } from '../permissions';

const clientSchema = z.object({ clientId: z.string().min(1).max(255) });
const proposingSchema = z.strictObject({ proposes: z.boolean() });
const programSchema = z.strictObject({
  program: z.string().min(1).max(255),
  personId: z.number().int(),
});
const personSchema = z.object({ personId: z.number().int() });

/** Lists and ends agent access. Users see their own grants; managers see all. */
const createAccess = ({ strapi }: { strapi: Core.Strapi }) => {
  const requireManager = (ctx: Context): void => {
    if (!mayManage(ctx)) {
      throw new errors.PolicyError('Your role may only end what you approved yourself.');
    }
  };

  /** @throws NotFoundError if the grant does not exist or the user may not change it */
  const findGrant = async (ctx: Context): Promise<GrantRow> => {
    const grant = await ownService(strapi, 'grants').find(String(ctx.params.id));
    if (grant === null || (grant.person_id !== personOf(ctx).id && !mayManage(ctx))) {
      throw new errors.NotFoundError('There is no such grant.');
    }
    return grant;
  };

  return {
    async grants(ctx: Context) {
      const isManager = mayManage(ctx);
      const paging = pageOf(ctx);
      const found = await ownService(strapi, 'access-overview').grants(
        isManager ? {} : { personId: personOf(ctx).id },
        paging,
      );
      ctx.body = {
        data: found.grants,
        meta: {
          ...paging,
          total: found.total,
          mayManage: isManager,
          isReviewRule: isRule(strapi),
          person: personOf(ctx),
        },
      };
    },

    /** `GET /admin/agent-auth/programs`: the grants, with the registrations of one program as one entry. */
    async programs(ctx: Context) {
      const isManager = mayManage(ctx);
      const paging = pageOf(ctx);
      const { programs, total } = await ownService(strapi, 'program-overview').programs(
        isManager ? {} : { personId: personOf(ctx).id },
        paging,
      );
      ctx.body = {
        data: programs,
        meta: { ...paging, total, mayManage: isManager, isReviewRule: isRule(strapi) },
      };
    },

    /** `POST /admin/agent-auth/programs/revoke`: ends all grants that a person gave to a program. */
    async revokeProgram(ctx: Context) {
      const { program, personId } = parseOrThrow(programSchema, bodyOf(ctx));
      const person = personOf(ctx);
      if (personId !== person.id) requireManager(ctx);
      const revoked = await ownService(strapi, 'grants').revoke(
        { program, person_id: personId },
        person.email,
      );
      ctx.body = { data: { revoked } };
    },

    async revokeGrant(ctx: Context) {
      const grant = await findGrant(ctx);
      await ownService(strapi, 'grants').revoke({ grant_id: grant.grant_id }, personOf(ctx).email);
      ctx.body = { data: {} };
    },

    /** `PUT /admin/agent-auth/grants/:id`: switches the review of changes on or off, effective from the next call. */
    async changeGrant(ctx: Context) {
      const { proposes } = parseOrThrow(proposingSchema, bodyOf(ctx));
      const grant = await findGrant(ctx);
      if (!proposes && isRule(strapi)) {
        throw new errors.ValidationError(
          'The operator has made it the rule that a person looks first.',
        );
      }
      await ownService(strapi, 'grants').setProposing(grant.grant_id, proposes);
      ctx.body = { data: { proposes } };
    },

    async revokePerson(ctx: Context) {
      const { personId } = parseOrThrow(personSchema, bodyOf(ctx));
      const person = personOf(ctx);
      if (personId !== person.id) requireManager(ctx);
      const revoked = await ownService(strapi, 'grants').revoke(
        { person_id: personId },
        person.email,
      );
      ctx.body = { data: { revoked } };
    },

    async clients(ctx: Context) {
      requireManager(ctx);
      const paging = pageOf(ctx);
      const { clients, total } = await ownService(strapi, 'access-overview').clients(paging);
      ctx.body = { data: clients, meta: { ...paging, total } };
    },

    async revokeClient(ctx: Context) {
      requireManager(ctx);
      const { clientId } = parseOrThrow(clientSchema, bodyOf(ctx));
      const by = personOf(ctx).email;
      const revoked = await ownService(strapi, 'grants').revoke({ client_id: clientId }, by);
      ctx.body = { data: { revoked } };
    },

    async removeClient(ctx: Context) {
      requireManager(ctx);
      const { clientId } = parseOrThrow(clientSchema, bodyOf(ctx));
      if (await ownService(strapi, 'clients').isBlocked(clientId)) {
        throw new errors.ValidationError('A blocked client is kept, so that it stays blocked.');
      }
      await ownService(strapi, 'grants').revoke({ client_id: clientId }, personOf(ctx).email);
      await ownService(strapi, 'clients').remove(clientId);
      ctx.body = { data: {} };
    },

    async blockClient(ctx: Context) {
      requireManager(ctx);
      const { clientId } = parseOrThrow(clientSchema, bodyOf(ctx));
      const by = personOf(ctx).email;
      await ownService(strapi, 'clients').block(clientId, by);
      await ownService(strapi, 'grants').revoke({ client_id: clientId }, by);
      ctx.body = { data: {} };
    },

    async unblockClient(ctx: Context) {
      requireManager(ctx);
      await ownService(strapi, 'clients').unblock(parseOrThrow(clientSchema, bodyOf(ctx)).clientId);
      ctx.body = { data: {} };
    },
  };
};

export default createAccess;
