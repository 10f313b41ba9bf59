import type { Core } from '@strapi/strapi';
import { own } from '../own-services';
import { agentAuthSettings } from '../settings';

/** Whether a person looks first at what readers would see at once, as the approval page offers it. */
export interface ReviewOffer {
  isPreselected: boolean;
  /** The operator has made it the rule: nobody can do without. */
  isRule: boolean;
}

/** Whether it is the operator's rule, for grants of any age. */
export const isRule = (strapi: Core.Strapi): boolean =>
  agentAuthSettings.of(strapi).review === 'always';

/** What a person is offered: what they chose for the client last time, or else the operator's setting. */
export const reviewOffer = async (
  strapi: Core.Strapi,
  clientId: string,
  personId: number,
): Promise<ReviewOffer> => {
  if (isRule(strapi)) return { isPreselected: true, isRule: true };
  const last = await own(strapi, 'grants').lastChoice(clientId, personId);
  return {
    isPreselected: last ?? agentAuthSettings.of(strapi).review === 'preselected',
    isRule: false,
  };
};

/** What a person has chosen; who says nothing gets what they were offered. */
export const chosen = async (
  strapi: Core.Strapi,
  clientId: string,
  personId: number,
  choice: boolean | undefined,
): Promise<boolean> => {
  const { isPreselected, isRule: isAlways } = await reviewOffer(strapi, clientId, personId);
  return isAlways || (choice ?? isPreselected);
};
