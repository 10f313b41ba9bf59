import { publicUrl } from '@ota-news/foundation/network/public-address';
import type { Mail } from '#newsroom/mail/mailer';
import { ButtonRow, renderMessage, Masthead, MUTED, Row } from '#newsroom/mail/layout';

interface Letter {
  siteName: string;
  subject: string;
  preview: string;
  before: string[];
  link: string;
  linkText: string;
  after: string[];
}

const draw = ({
  siteName,
  subject,
  preview,
  before,
  link,
  linkText,
  after,
}: Letter): Omit<Mail, 'to'> => {
  const text = [siteName, ...before, `${linkText}:\n${link}`, ...after];
  return {
    subject,
    // Prevents automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: `${text.join('\n\n')}\n`,
    html: renderMessage({
      title: subject,
      preview,
      children: (
        <>
          <Masthead name={siteName} href={publicUrl()} />
          {before.map((paragraph) => (
            <Row>{paragraph}</Row>
          ))}
          <ButtonRow href={link}>{linkText}</ButtonRow>
          {after.map((paragraph) => (
            <Row top={4} bottom={20}>
              <span class="muted" style={{ color: MUTED, fontSize: '14px' }}>
                {paragraph}
              </span>
            </Row>
          ))}
        </>
      ),
    }),
  };
};

/** Renders the confirmation request. Following the link alone confirms nothing. */
export const confirmationMail = (
  link: string,
  siteName: string,
  search: string | null = null,
): Omit<Mail, 'to'> =>
  draw({
    siteName,
    subject: `Please confirm your subscription to ${siteName}`,
    preview: 'One more step: press the button on the page behind the link.',
    before: [
      `Somebody, we hope you, has asked for ${search === null ? `the newsletter of ${siteName}` : `new articles of ${siteName} on “${search}”`} at this address. To get it, open the page and press the button there.`,
    ],
    link,
    linkText: 'Open the confirmation page',
    after: [
      'The link works once, for 48 hours. If it was not you, do nothing: without a confirmation nothing is sent, and the address is forgotten after seven days.',
    ],
  });

/**
 * Renders the reply to a subscribed address that subscribes again. Only its owner learns that it is subscribed.
 */
export const alreadySubscribedMail = (link: string, siteName: string): Omit<Mail, 'to'> =>
  draw({
    siteName,
    subject: `You already get the newsletter of ${siteName}`,
    preview: 'Nothing has changed. Here is the link to your preferences.',
    before: [
      `Somebody, we hope you, has asked for the newsletter of ${siteName} at this address. It is subscribed already, so nothing has changed.`,
    ],
    link,
    linkText: 'Change frequency or topics, or unsubscribe',
    after: ['If it was not you, there is nothing to do.'],
  });
