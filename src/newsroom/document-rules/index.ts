import { isUniqueViolation } from '@ota-news/foundation/database/connection';
import { followDocuments } from '@ota-news/foundation/database/document-changes';
import { isEditorial } from '@ota-news/foundation/document-versions/editorial-types';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { slugRule } from './addresses';
import { articleRule } from './article';
import { articleListRule } from './article-lists';
import { blankTextRule } from './blank-texts';
import { attributeRule } from './attributes';
import { comparisonRule } from './comparison';
import { refuseDeletionOfReferencedDocuments } from './references';
import { createShortTextRule } from './short-texts';
import { resolveRelations } from './relations';
import { editorRule } from './actor';
import type { DocumentRule } from './rule';

const rulesOf = (strapi: Core.Strapi): DocumentRule[] => [
  attributeRule,
  createShortTextRule(strapi),
  blankTextRule,
  resolveRelations,
  editorRule,
  refuseDeletionOfReferencedDocuments,
  slugRule,
  articleListRule,
  articleRule,
  comparisonRule,
];

/** Translates a unique violation, caused by two concurrent changes with the same value. */
const explain = (error: unknown): unknown =>
  isUniqueViolation(error)
    ? new errors.ValidationError('This slug or number has just been taken. Try again.', {
        errors: [{ path: ['slug'], message: 'has just been taken', name: 'ValidationError' }],
      })
    : error;

/**
 * Enforces the same rules for every entry point (panel, REST, MCP, scripts): they run before
 * Strapi's document service, inside the transaction that stores the change.
 */
export const registerDocumentRules = (strapi: Core.Strapi): void => {
  const rules = rulesOf(strapi);
  followDocuments(strapi, {
    concerns: ({ uid }) => isEditorial(uid),
    before: async (change) => {
      for (const rule of rules) await rule({ strapi, query: change.query, change });
    },
    explain,
  });
};
