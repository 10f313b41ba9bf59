import { domainToASCII } from 'node:url';

/** An address as it is stored and written to. */
export interface Address {
  /** The local part as it was typed, the domain in lower-case ASCII (RFC 5890). */
  address: string;
  domain: string;
}

/** Longest address a mail server must take (RFC 5321 §4.5.3.1.3, less the angle brackets). */
export const MAX_ADDRESS_LENGTH = 254;
const MAX_LOCAL_PART_LENGTH = 64;

/** `Dot-string` (RFC 5321 §4.1.2): words of ordinary characters, joined by dots; a plus is ordinary. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

const isDomain = (domain: string): boolean => {
  const labels = domain.split('.');
  const last = labels.at(-1) ?? '';
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(last);
};

/**
 * Reads an e-mail address. International domains are turned into their ASCII form; quoted and
 * international local parts, which few servers take, and addresses of machines (`a@[192.0.2.1]`) are none.
 */
export const readAddress = (text: string): Address | null => {
  if (text.length > MAX_ADDRESS_LENGTH) return null;
  const at = text.lastIndexOf('@');
  const localPart = text.slice(0, Math.max(0, at));
  if (localPart.length > MAX_LOCAL_PART_LENGTH || !LOCAL_PART.test(localPart)) return null;
  const given = text.slice(at + 1);
  // What `domainToASCII` would silently drop or take for the end of a host.
  if (/[\s/\\?#:@%[\]\u0000-\u001f\u007f]/.test(given)) return null;
  const domain = domainToASCII(given).toLowerCase();
  const address = `${localPart}@${domain}`;
  return isDomain(domain) && address.length <= MAX_ADDRESS_LENGTH ? { address, domain } : null;
};
