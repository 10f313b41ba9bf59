import type { Core } from '@strapi/strapi';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { environment } from '#environment';

/** Messages of the newsletter alone: others lead into accounts, or tell of drafts. */
const NAME = /^[\w-]+\.newsletter\.eml$/;
/** With the key in its link, whoever reads a message could act as the one that it was written to. */
const KEYS = /([?&]token=)[\w.%-]+/g;
const MAX_SHOWN = 100;

const withoutKeys = (text: string): string => text.replace(KEYS, '$1…');

const addressesOf = (email: Email): string =>
  (email.to ?? []).map(({ address }) => address ?? '').join(', ');

/** The newsletter's messages in the folder that stands in for a mail server, without the keys in their links. */
export default (_: { strapi: Core.Strapi }) => {
  const folder = (): string => environment().MAIL_OUTBOX;

  const read = async (name: string): Promise<Email> =>
    PostalMime.parse(await readFile(path.join(folder(), name)));

  return {
    /** Whether mail goes there at all. */
    isUsed: (): boolean => environment().SMTP_URL === undefined,

    /** The latest messages, the newest first. */
    async list() {
      if (!existsSync(folder())) return [];
      const names = (await readdir(folder())).filter((name) => NAME.test(name)).sort();
      const shown = names.reverse().slice(0, MAX_SHOWN);
      return Promise.all(
        shown.map(async (name) => {
          const email = await read(name);
          return { name, to: addressesOf(email), subject: email.subject ?? '', date: email.date };
        }),
      );
    },

    /** One message, or null where there is none of that name. */
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
