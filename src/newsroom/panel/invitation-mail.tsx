import { publicUrl } from '@ota-news/foundation/network/public-address';
import { ButtonRow, renderMessage, Masthead, MUTED, Row } from '../mail/layout';
import type { Mail } from '../mail/mailer';

interface Invitation {
  /** Name of the invited person. */
  name: string;
  /** Name of the inviting person. */
  by: string;
  /** URL of the registration page. */
  link: string;
  siteName: string;
}

/** Builds the mail that invites a person to register. */
export const invitationMail = ({ name, by, link, siteName }: Invitation): Omit<Mail, 'to'> => {
  const subject = `${by} invites you to the newsroom of ${siteName}`;
  const sentence = `Hello ${name}, ${by} invites you to write for ${siteName} (${publicUrl()}). To make your account, open the page and choose a password.`;
  const linkText = 'Make your account';
  const after =
    'The link works until the account is made, for whoever has it: keep it to yourself. If you don’t know what this is about, do nothing.';
  return {
    subject,
    // Prevents automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: `${[siteName, sentence, `${linkText}:\n${link}`, after].join('\n\n')}\n`,
    html: renderMessage({
      title: subject,
      preview: sentence,
      children: (
        <>
          <Masthead name={siteName} href={publicUrl()} />
          <Row>{sentence}</Row>
          <ButtonRow href={link}>{linkText}</ButtonRow>
          <Row top={4} bottom={20}>
            <span class="muted" style={{ color: MUTED, fontSize: '14px' }}>
              {after}
            </span>
          </Row>
        </>
      ),
    }),
  };
};
