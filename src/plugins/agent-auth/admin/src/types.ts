/** What the plugin's API answers, as its services say it. */
import type services from '../../server/src/services';
import type { ReviewOffer } from '../../server/src/oauth/review-choice';
import type { ClientDescription, ScopeChoice } from '../../server/src/oauth/consent';

export type { ShownCall as Call } from '../../server/src/controllers/log';
export type { ConnectionStep as GuideStep } from '../../server/src/documents/connection-guide';
export type { ClientDescription as Client, ScopeChoice };

/** What a person approves. */
export interface Approval {
  scopes: string[];
  /** Whether they look first at what readers would see at once. */
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

export type Grant = Awaited<ReturnType<Access['grants']>>['grants'][number];
export type ListedClient = Awaited<ReturnType<Access['clients']>>['clients'][number];
export type Attempt = Awaited<ReturnType<Attempts['latest']>>[number];
