/** Outbox header that names the plugin that wrote a message; not sent to mail servers. */
export const SENDER_HEADER = 'X-Written-By';
