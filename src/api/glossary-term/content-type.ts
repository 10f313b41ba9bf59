import { addressOf } from '../addresses';
import type { ContentType } from '../content-type';
import { editedGlossaryTerm } from './editing';
import { glossaryTermFields } from './fields';
import { glossaryTermView } from './panel';
import { glossaryTermSearch } from './search';

export const glossaryTerm = {
  kind: 'glossary-term',
  uid: 'api::glossary-term.glossary-term',
  table: editedGlossaryTerm.table,
  naming: 'term',
  noun: editedGlossaryTerm.noun,
  tags: ['glossary-terms'],
  fields: glossaryTermFields,
  view: glossaryTermView,
  slugs: 'own',
  paths: [addressOf['glossary-term']],
  references: [{ target: 'api::glossary-term.glossary-term', attribute: 'related' }],
  isListed: true,
  search: glossaryTermSearch,
  editing: editedGlossaryTerm,
} as const satisfies ContentType;
