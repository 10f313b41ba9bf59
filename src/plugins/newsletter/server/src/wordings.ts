/** What a person agrees to by pressing the button of the confirmation page; kept as proof. */
export const confirmationWording = (siteName: string): string =>
  `Yes, send me the newsletter of ${siteName} once a week. I can change that or unsubscribe at any time with the links in every message.`;

/** What stands for a wording where a program sent the address and no page was shown by us. */
export const PROGRAM_WORDING =
  'Sent by a program to POST /subscribe, which must only do so with the person’s explicit consent.';
