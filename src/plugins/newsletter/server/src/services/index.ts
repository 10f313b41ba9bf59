import composer from './composer';
import confirmations from './confirmations';
import consents from './consents';
import deliveries from './deliveries';
import interestOptions from './interest-options';
import issueEditor from './issue-editor';
import drafts from './drafts';
import issues from './issues';
import outbox from './outbox';
import personalData from './personal-data';
import readership from './readership';
import searchMatches from './search-matches';
import sender from './sender';
import sentIssues from './sent-issues';
import subscribers from './subscribers';
import subscriptions from './subscriptions';
import transfer from './transfer';

export default {
  composer,
  confirmations,
  consents,
  deliveries,
  'interest-options': interestOptions,
  'issue-editor': issueEditor,
  drafts,
  issues,
  outbox,
  'personal-data': personalData,
  readership,
  'search-matches': searchMatches,
  sender,
  'sent-issues': sentIssues,
  subscribers,
  subscriptions,
  transfer,
};
