import type { Tool } from '@ota-news/foundation/agent-tools/tool';
import { authorEditing } from '../editing/author';
import { categoryEditing } from '../editing/category';
import { comparisonEditing } from '../editing/comparison';
import { glossaryTermEditing } from '../editing/glossary-term';
import { otaEditing } from '../editing/ota';
import { pageEditing } from '../editing/page';
import { prLinkEditing } from '../editing/pr-link';
import { addComment } from './add-comment';
import { applyChanges } from './apply-changes';
import { auditContent } from './audit-content';
import { checkLinks } from './check-links';
import { createArticle } from './create-article';
import { editArticle } from './edit-article';
import { getArticle } from './get-article';
import { getAuthor } from './get-author';
import { getComparison } from './get-comparison';
import { getGlossaryTerm } from './get-glossary-term';
import { getOta } from './get-ota';
import { getPage } from './get-page';
import { getReview } from './get-review';
import { getStockHistory } from './get-stock-history';
import { getVersionDiff } from './get-version-diff';
import { listArticles } from './list-articles';
import { listAuthors } from './list-authors';
import { listCategories } from './list-categories';
import { listComparisons } from './list-comparisons';
import { listDrafts } from './list-drafts';
import { listGlossaryTerms } from './list-glossary-terms';
import { listOtas } from './list-otas';
import { listPages } from './list-pages';
import { listPrLinks } from './list-pr-links';
import { listVersions } from './list-versions';
import { previewArticle } from './preview-article';
import { restoreVersion } from './restore-version';
import { searchArticles } from './search-articles';
import { submitForReview } from './submit-for-review';
import { updateArticle } from './update-article';
import { uploadImage } from './upload-image';

const editing: Tool[] = [
  ...otaEditing,
  ...glossaryTermEditing,
  ...prLinkEditing,
  ...comparisonEditing,
  ...pageEditing,
  ...authorEditing,
  ...categoryEditing,
];

/** All tools, in the order in which clients list them. Deliberately, none subscribes people to the newsletter. */
export const tools: Tool[] = [
  searchArticles,
  listArticles,
  getArticle,
  listOtas,
  getOta,
  getStockHistory,
  listCategories,
  listAuthors,
  getAuthor,
  listGlossaryTerms,
  getGlossaryTerm,
  listPrLinks,
  listComparisons,
  getComparison,
  listPages,
  getPage,
  listDrafts,
  previewArticle,
  checkLinks,
  auditContent,
  getReview,
  listVersions,
  getVersionDiff,
  createArticle,
  updateArticle,
  editArticle,
  submitForReview,
  addComment,
  restoreVersion,
  uploadImage,
  ...editing,
  applyChanges([createArticle, updateArticle, editArticle, restoreVersion, ...editing]),
];
