/** Formats a URL for error messages; hides everything after the scheme if it might contain a password or token. */
export const shownAddress = (address: string): string =>
  /[@?]/.test(address)
    ? `"${/^[a-z][a-z0-9+.-]*:/i.exec(address)?.[0] ?? ''}…"`
    : JSON.stringify(address);

/** Reduces one of zod's default messages to the part after "expected". */
export const expectedPart = (message: string): string =>
  message.replace(/^[A-Z][\w ]*: expected /, '').replace(/, received \S+$/, '');
