const FOCUSABLE = 'input, textarea, select, button, [contenteditable="true"], a[href]';

/** Where a field's name stands above what it holds. */
const titled = (label: string): Element | undefined =>
  [...document.querySelectorAll('main label, main span')].find((element) => {
    // Strapi adds a mark for required fields, or how many entries there are.
    const text = (element.textContent ?? '').replace('*', '').trim();
    return text === label || text.startsWith(`${label} (`);
  });

const controlOf = (field: string): HTMLElement | null => {
  const name = CSS.escape(field);
  return (
    document.querySelector<HTMLElement>(`[data-markdown="${name}"] [contenteditable="true"]`) ??
    document.querySelector<HTMLElement>(`[name="${name}"]:not([type="hidden"])`)
  );
};

/** The first thing to use after a name, in the order of the page. */
const after = (title: Element): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].find(
    (element) =>
      (title.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
      element.offsetParent !== null,
  );

/** On a phone the list stands in Strapi's drawer over the form, which a tap beside it closes. */
const leaveDrawer = (): void =>
  document.querySelector<HTMLElement>('[data-testid="actions-drawer-overlay"]')?.click();

/**
 * Puts the cursor into a field of the form that is open. A part of a component that is folded up has none; the list then
 * is what is shown.
 */
export const focusField = (field: string, label: string): void => {
  leaveDrawer();
  const title = titled(label);
  const control =
    controlOf(field) ??
    controlOf(field.split('.')[0] ?? field) ??
    (title === undefined ? undefined : after(title));
  (title ?? control)?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: title !== undefined });
};
