import {
  linkValue,
  type DiscoveryLink,
  type DiscoveryLinksService,
} from '@ota-news/foundation/contracts/discovery';

/** The registry of links that lead from any HTML response to the discovery documents. */
export default (): DiscoveryLinksService => {
  const links: DiscoveryLink[] = [];
  let common = '';
  return {
    add(added) {
      links.push(...added);
      common = links.map(linkValue).join(', ');
    },
    header(own = []) {
      return [common, ...own.map(linkValue)].filter((part) => part !== '').join(', ');
    },
  };
};
