import type { Core } from '@strapi/strapi';
import { equipAgents } from './agents';
import { answerConditionalRequests } from './conditional-requests';
import { failAloneAfterCommit } from './database/after-commit';
import { settleFailedChecks } from './database/failed-checks';
import { ensureIndexes } from './database/indexes';
import { noteOutages } from './database/noted-outages';
import { prepareSessions } from './database/postgres-sessions';
import { watchRefusedWrites } from './database/refused-writes';
import { surfaceTransactionErrors } from './database/transaction-errors';
import { takeWriteLockAtBegin } from './database/write-lock';
import { registerWriteProbe } from './database/write-probe';
import { registerDocumentRules } from './document-rules';
import { prepareArticleNumbers } from './document-rules/article-numbers';
import { offerDanglingCheck } from './document-rules/dangling-check';
import { openIndexes } from './indexes';
import { openPages } from './pages';
import { registerPanel, setUpPanel } from './panel';
import { letTokensReadWhatIsPublic, openPublicReads } from './public-access';
import { describeRestReads } from './rest-description';
import { registerTables } from './document-rules/tables';

export default {
  register({ strapi }: { strapi: Core.Strapi }): void {
    prepareSessions(strapi);
    noteOutages(strapi);
    failAloneAfterCommit(strapi);
    settleFailedChecks();
    surfaceTransactionErrors(strapi);
    takeWriteLockAtBegin(strapi);
    watchRefusedWrites(strapi);
    registerWriteProbe(strapi);
    registerTables(strapi);
    registerDocumentRules(strapi);
    letTokensReadWhatIsPublic(strapi);
    registerPanel(strapi);
    offerDanglingCheck(strapi);
    describeRestReads(strapi);
    answerConditionalRequests(strapi);
    equipAgents(strapi);
    openIndexes(strapi);
    openPages(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await ensureIndexes(strapi);
    await prepareArticleNumbers(strapi);
    await openPublicReads(strapi);
    await setUpPanel(strapi);
  },
};
