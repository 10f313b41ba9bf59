import { recordOutages } from '@ota-news/foundation/database/recorded-outages';
import { registerOwnTables } from '@ota-news/foundation/database/own-tables';
import { prepareSessions } from '@ota-news/foundation/database/postgres-sessions';
import { refusedWrites } from '@ota-news/foundation/database/refused-writes';
import {
  storeSchemaVersion,
  refuseNewerDatabase,
} from '@ota-news/foundation/database/schema-version';
import { takeTurnsOnSqlite } from '@ota-news/foundation/database/turns';
import { registerWriteProbe } from '@ota-news/foundation/database/write-probe';
import { isolateCommitCallbacks } from '@ota-news/foundation/library-patches/after-commit';
import { answerKnownCounts } from '@ota-news/foundation/library-patches/known-counts';
import { skipUnheardEvents } from '@ota-news/foundation/library-patches/entry-events';
import { settleFailedChecks } from '@ota-news/foundation/library-patches/failed-checks';
import { trustForeignKeys } from '@ota-news/foundation/library-patches/foreign-keys';
import { warnOfOutdatedPatches } from '@ota-news/foundation/library-patches/library-patch';
import { answerRepeatedReads } from '@ota-news/foundation/library-patches/repeated-reads';
import { copySchemasQuickly } from '@ota-news/foundation/library-patches/schema-copies';
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
import { closeMailConnections } from './newsroom/mail/mailer';
import { registerPages } from './newsroom/pages';
import { registerPanel, setUpPanel } from './newsroom/panel';
import { registerPublishedTypes } from './newsroom/publishing';
import { grantPublicReadsToTokens, grantPublicReads } from './newsroom/public-access';
import { describeRestReads } from './newsroom/rest-description';
import { restrictBodiesToAttributes } from './newsroom/rest-bodies';
import { registerSearchedTypes } from './newsroom/searched-types';
import { tables } from './newsroom/document-rules/tables';

export default {
  register({ strapi }: { strapi: Core.Strapi }): void {
    warnOfOutdatedPatches(strapi);
    refuseNewerDatabase(strapi);
    prepareSessions(strapi);
    recordOutages(strapi);
    isolateCommitCallbacks(strapi);
    skipUnheardEvents(strapi);
    settleFailedChecks();
    copySchemasQuickly();
    surfaceTransactionErrors(strapi);
    takeWriteLockAtBegin(strapi);
    takeTurnsOnSqlite(strapi);
    answerRepeatedReads(strapi);
    answerKnownCounts(strapi);
    refusedWrites(strapi);
    registerWriteProbe(strapi);
    registerOwnTables(strapi, 'document-rules', tables);
    registerDocumentRules(strapi);
    grantPublicReadsToTokens(strapi);
    restrictBodiesToAttributes(strapi);
    registerSearchedTypes(strapi);
    registerPublishedTypes(strapi);
    registerPanel(strapi);
    registerDanglingCheck(strapi);
    describeRestReads(strapi);
    answerConditionalRequests(strapi);
    registerAgentTools(strapi);
    openIndexes(strapi);
    registerPages(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await storeSchemaVersion(strapi);
    await trustForeignKeys(strapi);
    await ensureArticleIndexes(strapi);
    await prepareArticleNumbers(strapi);
    await grantPublicReads(strapi);
    await setUpPanel(strapi);
  },

  destroy({ strapi }: { strapi: Core.Strapi }): void {
    closeMailConnections(strapi);
  },
};
