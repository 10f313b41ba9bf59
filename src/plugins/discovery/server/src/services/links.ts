import {
  linkValue,
  type DiscoveryLink,
  type DiscoveryLinksService,
} from '@ota-news/foundation/contracts/discovery';

/** Registry of links to discovery documents, for the Link header of HTML responses. */
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
