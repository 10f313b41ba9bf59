import { namingAttribute } from '@ota-news/foundation/document-versions/content';
import type { Core, UID } from '@strapi/strapi';
import type { Proposal } from './proposals';

/** What only one of several proposals can have, each as a text. */
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
    // An address that nobody has chosen is numbered where it is taken.
    claim('address', args.slug);
  }
  return claims;
};

/** Finds the proposals of which only one can be accepted beside another. */
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
