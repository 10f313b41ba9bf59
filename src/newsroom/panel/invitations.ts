import { getService } from '@ota-news/foundation/contracts/services';
import { wrapAction } from '@ota-news/foundation/library-patches/controller-actions';
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

/** Strapi's response to the inviting person. */
interface Answer {
  data?: Person & { registrationToken?: string; invitationMail?: 'sent' | 'failed' };
}

/** Name or email address on one line, as mail subjects require. */
const nameOf = ({ firstname, lastname, email }: Person): string =>
  [firstname, lastname]
    .filter((part) => typeof part === 'string' && part.trim() !== '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim() || email;

/**
 * Sends invitations by mail. Strapi 5.54 only shows a link to the inviting person. Without a mail
 * server that stays so: the link creates an account and must not be stored in the outbox. Call it
 * in `register`.
 */
export const mailInvitations = (strapi: Core.Strapi): void => {
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
          siteName: (await getService(strapi, 'site', 'frame').publication()).name,
        }),
      });
      data.invitationMail = 'sent';
    } catch (error) {
      // The account has been created, and the inviting person has the link.
      data.invitationMail = 'failed';
      strapi.log.warn(`The mail of an invitation was not sent: ${(error as Error).message}`);
    }
  };

  wrapAction(strapi, 'admin::user', 'create', (create) => async (ctx, next) => {
    await create(ctx, next);
    if (environment().SMTP_URL !== undefined && ctx.status === 201) await tell(ctx);
  });
};
