import { namingAttribute } from '@ota-news/foundation/document-versions/content';
import type { Core, UID } from '@strapi/strapi';
import type { Proposal } from './proposals';

/** Unique values that a proposal would occupy, as strings. */
const claimsOf = (strapi: Core.Strapi, proposal: Proposal): string[] => {
  const { clientId, grantId, tool, arguments: args, change } = proposal;
  const uid = change.contentType as UID.ContentType;
  const naming = namingAttribute(strapi.contentType(uid));
  const valueOf = (name: string): unknown =>
    change.fields.find(({ field }) => field === name)?.after;
  const claims: string[] = [];
  const claim = (kind: string, value: unknown): void => {
    if (typeof value === 'string' && value !== '') {
      claims.push(JSON.stringify([kind, uid, value.toLowerCase()]));
    }
  };
  if (typeof args.idempotency_key === 'string') {
    claims.push(JSON.stringify(['key', clientId, grantId, tool, args.idempotency_key]));
  }
  if (change.operation !== 'delete') {
    if (naming !== undefined) claim('name', valueOf(naming));
    // Only an explicit slug can conflict; generated ones get a numeric suffix.
    claim('address', args.slug);
  }
  return claims;
};

/** Returns a function that finds proposals in conflict with another one, of which only one can be accepted. */
export const rivalsAmong = (
  strapi: Core.Strapi,
  open: Proposal[],
): ((proposal: Proposal) => Proposal[]) => {
  const holders = new Map<string, Proposal[]>();
  for (const proposal of open) {
    for (const claim of claimsOf(strapi, proposal)) {
      holders.set(claim, [...(holders.get(claim) ?? []), proposal]);
    }
  }
  return (proposal) => {
    const found = claimsOf(strapi, proposal).flatMap((claim) => holders.get(claim) ?? []);
    return [...new Set(found)].filter(({ id }) => id !== proposal.id);
  };
};
