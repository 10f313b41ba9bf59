import { parseOrThrow } from '@ota-news/foundation/fields/issues';
import type { Core } from '@strapi/strapi';
import type { ReadinessService } from '#newsroom/contracts/readiness';
import type { Check } from '../checks/check';
import { dates } from '../checks/dates';
import { links } from '../checks/links';
import { pictures } from '../checks/pictures';
import { required } from '../checks/required';
import { excerpt, sameTitle } from '../checks/texts';
import { articleForm } from '../form-values';
import { previewOf } from '../page-preview';
import { articlesWithoutAltText } from '../articles-without-alt-text';
import { subjectOf } from '../subject';

/** Readiness checks for the admin panel and for agents. */
export default ({ strapi }: { strapi: Core.Strapi }): ReadinessService => {
  const checks: Check[] = [required(strapi), dates, excerpt, pictures];

  return {
    async ofArticle(values, documentId, readable) {
      const form = parseOrThrow(articleForm, values);
      const subject = await subjectOf(strapi, form, documentId);
      const found = await Promise.all(
        [...checks, sameTitle(strapi, readable)].map((check) => check(subject)),
      );
      const { notices, pending } = await links(strapi, form);
      return {
        notices: [...found.flat(), ...notices],
        pendingLinks: pending,
        preview: await previewOf(strapi, subject),
      };
    },

    links: (text, onChecked) => links(strapi, text, onChecked),
    silentArticles: () => articlesWithoutAltText(strapi),

    async obstacles(draft, documentId) {
      // Same format as from a form: dates as text. Relations are read from the database.
      const values = { ...JSON.parse(JSON.stringify(draft)), ota: undefined, author: undefined };
      const subject = await subjectOf(strapi, parseOrThrow(articleForm, values), documentId);
      const found = await Promise.all([required(strapi), dates].map((check) => check(subject)));
      return found.flat().filter(({ isRequired }) => isRequired);
    },
  };
};
