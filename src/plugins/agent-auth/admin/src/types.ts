/** Response types of the plugin's API. */
import type services from '#plugins/agent-auth/server/src/services';
import type { ReviewOffer } from '#plugins/agent-auth/server/src/oauth/review-choice';
import type { ClientDescription, ScopeChoice } from '#plugins/agent-auth/server/src/oauth/consent';

export type { CallView as Call } from '#plugins/agent-auth/server/src/controllers/log';
export type { ConnectionStep as GuideStep } from '#plugins/agent-auth/server/src/documents/connection-guide';
export type { ClientDescription as Client, ScopeChoice };

/** Body of an approval. */
export interface Approval {
  scopes: string[];
  /** Changes that would be visible at once are reviewed by a person first. */
  proposes: boolean;
}

export interface ApprovalRequest {
  client: ClientDescription;
  redirect?: { address: string; host: string; isOnThisMachine: boolean };
  choices: ScopeChoice[];
  review: ReviewOffer;
  mayApprove: boolean;
  person: { id: number; email: string };
}

type Access = ReturnType<(typeof services)['access-overview']>;
type Attempts = ReturnType<(typeof services)['attempts']>;

type Programs = ReturnType<(typeof services)['program-overview']>;

export type Grant = Awaited<ReturnType<Access['grants']>>['grants'][number];
export type Program = Awaited<ReturnType<Programs['programs']>>['programs'][number];
export type ListedClient = Awaited<ReturnType<Access['clients']>>['clients'][number];
export type Attempt = Awaited<ReturnType<Attempts['latest']>>[number];
