/** Origin of a message: a plugin, or the panel for invitations. */
export type MailSender = 'newsletter' | 'panel' | 'review';

/** Outbox header that names the plugin that wrote a message; not sent to mail servers. */
export const SENDER_HEADER = 'X-Written-By';
