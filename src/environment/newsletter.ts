import { z } from '@strapi/utils';
import { count } from './kinds';
import type { Requirement, Variables } from './requirement';

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const sender = z
  .string()
  .max(320)
  .regex(/^[^\r\n@]*@[^\r\n]+$/, 'an address such as "OTA News <news@news.example>"');

/** Settings of mail and of the newsletter. */
export const newsletter = {
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/\s]+/, 'an smtp:// or smtps:// address')
    .optional()
    .describe(
      'Mail server, e.g. smtps://user:password@smtp.example:465. Default: none; messages are written to MAIL_OUTBOX.',
    ),
  MAIL_OUTBOX: z
    .string()
    .min(1)
    .default('.tmp/outbox')
    .describe('Folder of the messages that are written while there is no SMTP_URL.'),
  MAIL_FROM: sender
    .optional()
    .describe('Sender of all mail, e.g. OTA News <news@news.example>. Needed with SMTP_URL.'),
  MAIL_REPLY_TO: sender.optional().describe('Reply-To address. Default: the sender.'),
  NEWSLETTER_TIME: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 07:30')
    .default('07:00')
    .describe('Local time at which issues are sent.'),
  NEWSLETTER_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'a time zone such as Europe/Berlin')
    .default('UTC')
    .describe('Time zone of that time, e.g. Europe/Berlin.'),
  NEWSLETTER_WEEKDAY: z
    .enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])
    .default('monday')
    .describe('Day of the weekly issue.'),
  NEWSLETTER_PER_SECOND: count
    .default(20)
    .describe(
      'Messages of an issue a second and process; 0: as fast as the mail server takes them.',
    ),
};

/** Reports a missing sender if a mail server is configured. */
export const requireSender = (given: Variables): Requirement[] =>
  given.SMTP_URL !== undefined && given.MAIL_FROM === undefined
    ? [{ name: 'MAIL_FROM', wants: 'a sender, because SMTP_URL is set' }]
    : [];
