import { noteOutages } from '@ota-news/foundation/database/noted-outages';
import { registerOwnTables } from '@ota-news/foundation/database/own-tables';
import { prepareSessions } from '@ota-news/foundation/database/postgres-sessions';
import { refusedWrites } from '@ota-news/foundation/database/refused-writes';
import {
  noteSchemaVersion,
  refuseNewerDatabase,
} from '@ota-news/foundation/database/schema-version';
import { registerWriteProbe } from '@ota-news/foundation/database/write-probe';
import { failAloneAfterCommit } from '@ota-news/foundation/library-patches/after-commit';
import { settleFailedChecks } from '@ota-news/foundation/library-patches/failed-checks';
import { warnOfOutdatedPatches } from '@ota-news/foundation/library-patches/library-patch';
import { surfaceTransactionErrors } from '@ota-news/foundation/library-patches/transaction-errors';
import { takeWriteLockAtBegin } from '@ota-news/foundation/library-patches/write-lock';
import type { Core } from '@strapi/strapi';
import { ensureArticleIndexes } from './api/article/indexes';
import { registerAgentTools } from './newsroom/agents';
import { answerConditionalRequests } from './newsroom/conditional-requests';
import { registerDocumentRules } from './newsroom/document-rules';
import { prepareArticleNumbers } from './newsroom/document-rules/article-numbers';
import { registerDanglingCheck } from './newsroom/document-rules/dangling-check';
import { openIndexes } from './newsroom/indexes';
import { registerPages } from './newsroom/pages';
import { registerPanel, setUpPanel } from './newsroom/panel';
import { letTokensReadWhatIsPublic, openPublicReads } from './newsroom/public-access';
import { describeRestReads } from './newsroom/rest-description';
import { keepBodiesToAttributes } from './newsroom/rest-bodies';
import { tables } from './newsroom/document-rules/tables';

export default {
  register({ strapi }: { strapi: Core.Strapi }): void {
    warnOfOutdatedPatches(strapi);
    refuseNewerDatabase(strapi);
    prepareSessions(strapi);
    noteOutages(strapi);
    failAloneAfterCommit(strapi);
    settleFailedChecks();
    surfaceTransactionErrors(strapi);
    takeWriteLockAtBegin(strapi);
    refusedWrites(strapi);
    registerWriteProbe(strapi);
    registerOwnTables(strapi, 'document-rules', tables);
    registerDocumentRules(strapi);
    letTokensReadWhatIsPublic(strapi);
    keepBodiesToAttributes(strapi);
    registerPanel(strapi);
    registerDanglingCheck(strapi);
    describeRestReads(strapi);
    answerConditionalRequests(strapi);
    registerAgentTools(strapi);
    openIndexes(strapi);
    registerPages(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await noteSchemaVersion(strapi);
    await ensureArticleIndexes(strapi);
    await prepareArticleNumbers(strapi);
    await openPublicReads(strapi);
    await setUpPanel(strapi);
  },
};
