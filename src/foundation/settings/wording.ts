/** Addresses may carry a password or a token, wherever in them a mistake has moved it. */
export const shownAddress = (address: string): string =>
  /[@?]/.test(address)
    ? `"${/^[a-z][a-z0-9+.-]*:/i.exec(address)?.[0] ?? ''}…"`
    : JSON.stringify(address);

/** A message of zod's own, as it is read after "expected". */
export const wanted = (message: string): string =>
  message.replace(/^[A-Z][\w ]*: expected /, '').replace(/, received \S+$/, '');
