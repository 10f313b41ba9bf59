import type { McpServerFacts } from '@ota-news/foundation/contracts/mcp';
import { absolute, publicUrl } from '@ota-news/foundation/network/public-address';

/** Reverse domain name, as server names start with it: `example.news` for `news.example`. */
const namespace = (): string => {
  const { hostname } = new URL(publicUrl());
  const isName = /[a-z]/i.test(hostname) && !hostname.includes(':');
  return isName ? hostname.split('.').reverse().join('.') : hostname.replace(/[^\w.-]/g, '');
};

/** Common fields of server cards and the registry entry. */
export const serverEntry = ({ name, title, version, description }: McpServerFacts) => ({
  name: `${namespace()}/${name}`,
  title,
  description,
  version,
  websiteUrl: absolute('/auth.md'),
});
