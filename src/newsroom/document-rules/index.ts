import { inTransaction, isUniqueViolation } from '@ota-news/foundation/database/connection';
import { CHANGES } from '@ota-news/foundation/database/document-changes';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { keepAddresses } from './addresses';
import { keepArticles } from './article';
import { emptyBlankTexts } from './blank-texts';
import { keepComparisons } from './comparison';
import { refuseDeletionOfReferredDocuments } from './references';
import { keepShortTexts } from './short-texts';
import { resolveRelations } from './relations';
import { nameNobodyElse } from './actor';
import type { DocumentAction, DocumentRule } from './rule';

const rulesOf = (strapi: Core.Strapi): DocumentRule[] => [
  keepShortTexts(strapi),
  emptyBlankTexts,
  resolveRelations,
  nameNobodyElse,
  refuseDeletionOfReferredDocuments,
  keepAddresses,
  keepArticles,
  keepComparisons,
];

/**
 * Makes every entry point (panel, REST, MCP, scripts) obey the same rules: they run in front of Strapi's
 * document service, inside the transaction that stores the change.
 */
export const registerDocumentRules = (strapi: Core.Strapi): void => {
  const rules = rulesOf(strapi);
  strapi.documents.use(async (context, next) => {
    if (!CHANGES.has(context.action) || !context.uid.startsWith('api::')) return next();
    const change = context as unknown as DocumentAction;
    try {
      return await inTransaction(strapi, async ({ query }) => {
        for (const rule of rules) await rule({ strapi, query, change });
        return next();
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // Two changes at once wanted the same unique value; the database let one of them through.
      throw new errors.ValidationError('This slug or number has just been taken. Try again.', {
        errors: [{ path: ['slug'], message: 'has just been taken', name: 'ValidationError' }],
      });
    }
  });
};
