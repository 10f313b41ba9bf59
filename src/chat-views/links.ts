import { openLink } from './host';

/** Tells an address that the host does not open, so that a person can copy it. */
const tellAddress = (address: string): void => {
  const status = document.querySelector('[role="status"]');
  if (status !== null) status.textContent = `Open this address in a browser: ${address}`;
};

/** The web address of a link; null for anything else. */
export const webAddress = (href: string, site: string): string | null => {
  if (!URL.canParse(href, site)) return null;
  const { protocol, href: address } = new URL(href, site);
  return ['https:', 'http:'].includes(protocol) ? address : null;
};

const goTo = (id: string): void => {
  const target = document.getElementById(id);
  if (target === null) return;
  target.tabIndex = -1;
  target.focus();
};

/**
 * Leaves links to the host, because a sandboxed view can't open windows. Links within the document are followed here: a
 * document without an address of its own would resolve them against the host's.
 *
 * @param site that addresses are relative to
 */
export const followLinks = (site: string): void => {
  // Assigned, so that a second result does not open its links twice.
  document.onclick = (event) => {
    const href = (event.target as Element).closest('a')?.getAttribute('href');
    if (href == null) return;
    event.preventDefault();
    if (href.startsWith('#')) return goTo(href.slice(1));
    const address = webAddress(href, site);
    if (address === null) return;
    void openLink(address).then((isOpen) => {
      if (!isOpen) tellAddress(address);
    });
  };
};
