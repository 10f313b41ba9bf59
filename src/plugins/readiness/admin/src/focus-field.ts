const FOCUSABLE = 'input, textarea, select, button, [contenteditable="true"], a[href]';

/** Finds the label element of a field. */
const titled = (label: string): Element | undefined =>
  [...document.querySelectorAll('main label, main span')].find((element) => {
    // Strapi appends a mark to required fields, and the count to repeatable ones.
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

/** Returns the first visible focusable element after a label, in document order. */
const after = (title: Element): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].find(
    (element) =>
      (title.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
      element.offsetParent !== null,
  );

/** Closes Strapi's drawer, which contains the list on small screens. */
const leaveDrawer = (): void =>
  document.querySelector<HTMLElement>('[data-testid="actions-drawer-overlay"]')?.click();

/**
 * Focuses a field of the open form. Fields of a collapsed component don't exist; then focuses the next
 * control after its label.
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
