/** Who writes messages: plugins, and the panel to people who are invited. */
export type MailSender = 'newsletter' | 'panel' | 'review';

/** Says in a message of the outbox which plugin wrote it; a mail server gets none of it. */
export const SENDER_HEADER = 'X-Written-By';
