import { publicUrl } from '@ota-news/foundation/network/public-address';
import { ButtonRow, renderMessage, Masthead, MUTED, Row } from '#newsroom/mail/layout';
import type { Mail } from '#newsroom/mail/mailer';
import type { NoticeKind } from '../notice-kind';
import { wordingIn, type NoticeAuthor } from './wording';

const MAX_SUBJECT_TITLE = 120;

interface NoticeFacts {
  kind: NoticeKind;
  by: NoticeAuthor;
  title: string;
  /** Note submitted with the move. */
  note: string | null;
  link: string;
  siteName: string;
  /** Recipient's preferred admin panel language; null if unknown. */
  language: string | null;
}

/** Normalizes a title to a single line, shortened for mail subjects. */
const inSubject = (title: string): string => {
  const line = title.replace(/\s+/g, ' ').trim();
  return line.length <= MAX_SUBJECT_TITLE ? line : `${line.slice(0, MAX_SUBJECT_TITLE)}…`;
};

/** Renders a notice as a message. */
export const noticeMail = ({
  kind,
  by,
  title,
  note,
  link,
  siteName,
  ...to
}: NoticeFacts): Omit<Mail, 'to'> => {
  const { words, language } = wordingIn(to.language);
  const subject = words[kind].subject(inSubject(title));
  const sentence = words[kind].sentence(words.who(by), title);
  const quoted = note === null ? [] : note.split('\n');
  const text = [
    siteName,
    sentence,
    ...(note === null ? [] : [quoted.map((line) => `> ${line}`).join('\n')]),
    `${words.link}:\n${link}`,
  ];
  return {
    subject,
    // Prevents automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: `${text.join('\n\n')}\n`,
    html: renderMessage({
      language,
      title: subject,
      preview: sentence,
      children: (
        <>
          <Masthead name={siteName} href={publicUrl()} />
          <Row>{sentence}</Row>
          {note === null ? null : (
            <Row>
              {quoted.map((line) => (
                <span class="muted" style={{ color: MUTED }}>
                  {line}
                  <br />
                </span>
              ))}
            </Row>
          )}
          <ButtonRow href={link}>{words.link}</ButtonRow>
        </>
      ),
    }),
  };
};
