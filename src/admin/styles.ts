/** Marks rules of a style sheet, which are no text of the panel. */
export const rules = String.raw;

/** Puts rules behind those of the panel's own pages, which have no other way to change how they look. */
export const addStyles = (sheetText: string): void => {
  const sheet = document.createElement('style');
  sheet.textContent = sheetText;
  document.head.append(sheet);
};
