import type { Core } from '@strapi/strapi';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { environment } from '#environment';

/** Newsletter messages only: other mail contains account links or content of drafts. */
const NAME = /^[\w-]+\.newsletter\.eml$/;
/** Link tokens; readers of the outbox could use them to act as the recipient. */
const KEYS = /([?&]token=)[\w.%-]+/g;
const MAX_SHOWN = 100;

const withoutKeys = (text: string): string => text.replace(KEYS, '$1…');

const addressesOf = (email: Email): string =>
  (email.to ?? []).map(({ address }) => address ?? '').join(', ');

/**
 * Newsletter messages in the outbox folder used without a mail server, with tokens removed from
 * links.
 */
export default (_: { strapi: Core.Strapi }) => {
  const folder = (): string => environment().MAIL_OUTBOX;

  const read = async (name: string): Promise<Email> =>
    PostalMime.parse(await readFile(path.join(folder(), name)));

  return {
    /** Returns true if mail goes to the folder because no SMTP server is configured. */
    isUsed: (): boolean => environment().SMTP_URL === undefined,

    /** Returns the latest messages, newest first. */
    async list() {
      if (!existsSync(folder())) return [];
      const names = (await readdir(folder())).filter((name) => NAME.test(name)).sort();
      const latest = names.reverse().slice(0, MAX_SHOWN);
      return Promise.all(
        latest.map(async (name) => {
          const email = await read(name);
          return { name, to: addressesOf(email), subject: email.subject ?? '', date: email.date };
        }),
      );
    },

    /** Returns one message, or null if it does not exist. */
    async find(name: string) {
      if (!NAME.test(name) || !existsSync(path.join(folder(), name))) return null;
      const email = await read(name);
      return {
        name,
        to: addressesOf(email),
        subject: email.subject ?? '',
        date: email.date,
        html: withoutKeys(email.html ?? ''),
        text: withoutKeys(email.text ?? ''),
        headers: email.headers
          .filter(({ key }) => key.startsWith('list-'))
          .map(({ originalKey, value }) => ({ name: originalKey, value: withoutKeys(value) })),
      };
    },
  };
};
