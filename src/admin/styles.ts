/** Tag for CSS, which distinguishes it from translatable text. */
export const rules = String.raw;

/** Appends CSS to the document, the only way to restyle the panel's own pages. */
export const addStyles = (sheetText: string): void => {
  const sheet = document.createElement('style');
  sheet.textContent = sheetText;
  document.head.append(sheet);
};
