import { domainToASCII } from 'node:url';

/** E-mail address as stored and used for sending. */
export interface Address {
  /** Local part as typed, domain in lower-case ASCII (RFC 5890). */
  address: string;
  domain: string;
}

/** Maximum length of an address (RFC 5321 §4.5.3.1.3, less the angle brackets). */
export const MAX_ADDRESS_LENGTH = 254;
const MAX_LOCAL_PART_LENGTH = 64;

/** `Dot-string` (RFC 5321 §4.1.2): atoms joined by dots; a plus is an ordinary character. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

const isDomain = (domain: string): boolean => {
  const labels = domain.split('.');
  const last = labels.at(-1) ?? '';
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(last);
};

/**
 * Parses an e-mail address; null if invalid. International domains are converted to ASCII. Rejects
 * quoted and international local parts, which few servers accept, and address literals
 * (`a@[192.0.2.1]`).
 */
export const readAddress = (text: string): Address | null => {
  if (text.length > MAX_ADDRESS_LENGTH) return null;
  const at = text.lastIndexOf('@');
  const localPart = text.slice(0, Math.max(0, at));
  if (localPart.length > MAX_LOCAL_PART_LENGTH || !LOCAL_PART.test(localPart)) return null;
  const given = text.slice(at + 1);
  // Characters that `domainToASCII` would silently drop or treat as the end of the host.
  if (/[\s/\\?#:@%[\]\u0000-\u001f\u007f]/.test(given)) return null;
  const domain = domainToASCII(given).toLowerCase();
  const address = `${localPart}@${domain}`;
  return isDomain(domain) && address.length <= MAX_ADDRESS_LENGTH ? { address, domain } : null;
};
