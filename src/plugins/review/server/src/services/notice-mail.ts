import type { NoticeMailer, NoticeMailService } from '@ota-news/foundation/contracts/review';
import type { Core } from '@strapi/strapi';
import { reviewSettings } from '../settings';

/** Strapi's email plugin. */
interface EmailService {
  send(message: {
    to: string;
    subject: string;
    text: string;
    messageId: string;
    headers: Record<string, string>;
  }): Promise<unknown>;
}

/** Delivery of notices by mail. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  let given: NoticeMailer | null = null;

  const plain: NoticeMailer = async ({ to, subject, text, messageId }) => {
    const email: EmailService = strapi.plugin('email').service('email');
    // The header prevents automatic replies (RFC 3834).
    const headers = { 'Auto-Submitted': 'auto-generated' };
    await email.send({ to, subject, text, messageId, headers });
  };

  const service: NoticeMailService = {
    use(mailer) {
      given = mailer;
    },
  };

  return {
    ...service,

    /** Returns the mailer; null if the project sends no notices. */
    mailer(): NoticeMailer | null {
      if (!reviewSettings.of(strapi).notices) return null;
      return given ?? (strapi.plugin('email') === undefined ? null : plain);
    },
  };
};
