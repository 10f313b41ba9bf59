/** Returns the consent text of the confirmation page; stored as proof. */
export const confirmationWording = (siteName: string): string =>
  `Yes, send me the newsletter of ${siteName} once a week. I can change that or unsubscribe at any time with the links in every message.`;

/** The same for the mails of a saved search. */
export const searchWording = (siteName: string, search: string): string =>
  `Yes, send me the articles of ${siteName} that a search for “${search}” finds, once a day at most. I can change that or unsubscribe at any time with the links in every message.`;

/** Consent text for addresses sent by a program, which sees no page of ours. */
export const PROGRAM_WORDING =
  'Sent by a program to POST /subscribe, which must only do so with the person’s explicit consent.';
