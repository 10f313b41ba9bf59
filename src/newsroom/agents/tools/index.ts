import type { Tool } from '@ota-news/foundation/agent-tools/tool';
import { createArticle } from './create-article';
import { createGlossaryTerm } from './create-glossary-term';
import { createOta } from './create-ota';
import { createPrLink } from './create-pr-link';
import { deletePrLink } from './delete-pr-link';
import { getArticle } from './get-article';
import { getGlossaryTerm } from './get-glossary-term';
import { getOta } from './get-ota';
import { getStockHistory } from './get-stock-history';
import { listArticles } from './list-articles';
import { listAuthors } from './list-authors';
import { listCategories } from './list-categories';
import { listDrafts } from './list-drafts';
import { listGlossaryTerms } from './list-glossary-terms';
import { listOtas } from './list-otas';
import { listPrLinks } from './list-pr-links';
import { previewArticle } from './preview-article';
import { searchArticles } from './search-articles';
import { updateArticle } from './update-article';
import { updateOtaProfile } from './update-ota-profile';
import { updatePrLink } from './update-pr-link';
import { uploadImage } from './upload-image';

/** Every tool, in the order in which clients list them. There is none that subscribes people. */
export const tools: Tool[] = [
  searchArticles,
  listArticles,
  getArticle,
  listOtas,
  getOta,
  getStockHistory,
  listCategories,
  listAuthors,
  listGlossaryTerms,
  getGlossaryTerm,
  listPrLinks,
  listDrafts,
  previewArticle,
  createArticle,
  updateArticle,
  uploadImage,
  createOta,
  updateOtaProfile,
  createGlossaryTerm,
  createPrLink,
  updatePrLink,
  deletePrLink,
];
