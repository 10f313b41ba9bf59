import type { Core } from '@strapi/strapi';
import { ownService } from '../own-services';
import { agentAuthSettings } from '../settings';

/** State of the checkbox on the approval page: a person reviews changes before they become visible. */
export interface ReviewOffer {
  isPreselected: boolean;
  /** Required by the operator; cannot be switched off. */
  isRule: boolean;
}

/** True if the operator requires reviews, for grants of any age. */
export const isRule = (strapi: Core.Strapi): boolean =>
  agentAuthSettings.of(strapi).review === 'always';

/** Default of the checkbox: the person's last choice for the client, otherwise the operator's setting. */
export const reviewOffer = async (
  strapi: Core.Strapi,
  clientId: string,
  personId: number,
): Promise<ReviewOffer> => {
  if (isRule(strapi)) return { isPreselected: true, isRule: true };
  const last = await ownService(strapi, 'grants').lastChoice(clientId, personId);
  return {
    isPreselected: last ?? agentAuthSettings.of(strapi).review === 'preselected',
    isRule: false,
  };
};

/** Resolves a person's choice; undefined selects the default. */
export const chosen = async (
  strapi: Core.Strapi,
  clientId: string,
  personId: number,
  choice: boolean | undefined,
): Promise<boolean> => {
  const { isPreselected, isRule: isAlways } = await reviewOffer(strapi, clientId, personId);
  return isAlways || (choice ?? isPreselected);
};
