import { absolute, panelPath } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { environment } from '#environment';
import { sendMail } from '../mail/mailer';
import { invitationMail } from './invitation-mail';

interface Person {
  email: string;
  firstname?: string | null;
  lastname?: string | null;
}

/** What Strapi answers to who invites somebody. */
interface Answer {
  data?: Person & { registrationToken?: string; invitationMail?: 'sent' | 'failed' };
}

/** One line, as subjects need it. */
const nameOf = ({ firstname, lastname, email }: Person): string =>
  [firstname, lastname]
    .filter((part) => typeof part === 'string' && part.trim() !== '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim() || email;

/**
 * Has people who are invited told by mail. Strapi 5.54 shows a link to the one who invites, and sends nothing. Without
 * a mail server that stays so: the link opens an account, and has no place among messages that wait. Call it in
 * `register`.
 */
export const mailInvitations = (strapi: Core.Strapi): void => {
  const controller = strapi.controller('admin::user');
  const { create } = controller;
  if (create === undefined) throw new Error('Strapi has no user.create any more.');

  const tell = async (ctx: Context): Promise<void> => {
    const { data } = ctx.body as Answer;
    if (data?.registrationToken === undefined) return;
    const page = `${panelPath()}/auth/register?registrationToken=${data.registrationToken}`;
    try {
      await sendMail(strapi, 'panel', {
        to: data.email,
        ...invitationMail({
          name: nameOf(data),
          by: nameOf(ctx.state.user as Person),
          link: absolute(page),
        }),
      });
      data.invitationMail = 'sent';
    } catch (error) {
      // The account is there, and the one who invites has the link.
      data.invitationMail = 'failed';
      strapi.log.warn(`The mail of an invitation was not sent: ${(error as Error).message}`);
    }
  };

  controller.create = async (ctx, next) => {
    await create.call(controller, ctx, next);
    if (environment().SMTP_URL !== undefined && ctx.status === 201) await tell(ctx);
  };
};
