interface ErrorText {
  heading: string;
  text: string;
}

const texts: Record<number, ErrorText> = {
  400: {
    heading: 'That address can’t be read',
    text: 'The address contains characters that no page here has.',
  },
  404: {
    heading: 'Page not found',
    text: 'Nothing is published at this address. It may have moved, or never existed.',
  },
  405: {
    heading: 'Not that way',
    text: 'This address does not take this method. The header field Allow names those that it takes.',
  },
  406: {
    heading: 'No such form',
    text: 'This address is offered as text/html and text/markdown.',
  },
  429: {
    heading: 'Too many requests',
    text: 'Wait a moment, then go on at a slower pace.',
  },
  500: {
    heading: 'Something broke',
    text: 'The page could not be made. The fault is ours and has been logged.',
  },
  501: {
    heading: 'Not here',
    text: 'No address here takes this method.',
  },
  503: {
    heading: 'Back in a moment',
    text: 'The archive can’t be reached just now. Pages read lately are still here; try the others again soon.',
  },
};

const unknown = (status: number): ErrorText => ({
  heading: `Error ${status}`,
  text: 'The request could not be answered.',
});

/** Heading and text for a status, used in all error formats. */
export const describeError = (status: number, message?: string): ErrorText => {
  const known = texts[status] ?? unknown(status);
  return { ...known, text: message ?? known.text };
};
