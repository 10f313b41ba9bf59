import type { McpServerFacts } from '@ota-news/foundation/contracts/mcp';
import { absolute, publicUrl } from '@ota-news/foundation/network/public-address';

/** `example.news` of `news.example`: names of servers begin with the host, the other way round. */
const namespace = (): string => {
  const { hostname } = new URL(publicUrl());
  const isName = /[a-z]/i.test(hostname) && !hostname.includes(':');
  return isName ? hostname.split('.').reverse().join('.') : hostname.replace(/[^\w.-]/g, '');
};

/** What server cards and the registry say alike of the server. */
export const serverEntry = ({ name, title, version, description }: McpServerFacts) => ({
  name: `${namespace()}/${name}`,
  title,
  description,
  version,
  websiteUrl: absolute('/auth.md'),
});
