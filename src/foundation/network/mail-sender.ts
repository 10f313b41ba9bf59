/** Plugins that write messages. */
export type MailSender = 'newsletter' | 'review';

/** Says in a message of the outbox which plugin wrote it; a mail server gets none of it. */
export const SENDER_HEADER = 'X-Written-By';
