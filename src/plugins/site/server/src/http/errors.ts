interface ErrorText {
  /** Name in machine-readable bodies. */
  name: string;
  heading: string;
  text: string;
}

const texts: Record<number, ErrorText> = {
  400: {
    name: 'BadRequestError',
    heading: 'That address can’t be read',
    text: 'The address contains characters that no page here has.',
  },
  404: {
    name: 'NotFoundError',
    heading: 'Page not found',
    text: 'Nothing is published at this address. It may have moved, or never existed.',
  },
  405: {
    name: 'MethodNotAllowedError',
    heading: 'Not that way',
    text: 'This address does not take this method. The header field Allow names those that it takes.',
  },
  406: {
    name: 'NotAcceptableError',
    heading: 'No such form',
    text: 'This address is offered as text/html and text/markdown.',
  },
  429: {
    name: 'TooManyRequestsError',
    heading: 'Too many requests',
    text: 'Wait a moment, then go on at a slower pace.',
  },
  500: {
    name: 'InternalServerError',
    heading: 'Something broke',
    text: 'The page could not be made. The fault is ours and has been logged.',
  },
  503: {
    name: 'ServiceUnavailableError',
    heading: 'Back in a moment',
    text: 'The archive can’t be reached just now. Pages read lately are still here; try the others again soon.',
  },
};

const unknown = (status: number): ErrorText => ({
  name: 'HttpError',
  heading: `Error ${status}`,
  text: 'The request could not be answered.',
});

/** Words for a status, for people and machines alike. */
export const describeError = (status: number, message?: string): ErrorText => {
  const known = texts[status] ?? unknown(status);
  return { ...known, text: message ?? known.text };
};
