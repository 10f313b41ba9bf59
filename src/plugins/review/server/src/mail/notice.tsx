import { publicUrl } from '@ota-news/foundation/network/public-address';
import { environment } from '#environment';
import { ButtonRow, drawMessage, Masthead, MUTED, Row } from '#newsroom/mail/layout';
import type { Mail } from '#newsroom/mail/mailer';
import { wordingIn, type NoticeAuthor } from './wording';

/** What people are told about: a move, an assignment, or that an approved text has changed. */
export const NOTICES = ['submit', 'assign', 'ask_changes', 'approve', 'changed'] as const;

export type NoticeKind = (typeof NOTICES)[number];

const MAX_SUBJECT_TITLE = 120;

interface NoticeFacts {
  kind: NoticeKind;
  by: NoticeAuthor;
  title: string;
  /** What was said with it. */
  note: string | null;
  link: string;
  /** That the recipient prefers in the panel; null where none is known. */
  language: string | null;
}

/** One line, of a length that lists of messages show. */
const inSubject = (title: string): string => {
  const line = title.replace(/\s+/g, ' ').trim();
  return line.length <= MAX_SUBJECT_TITLE ? line : `${line.slice(0, MAX_SUBJECT_TITLE)}…`;
};

/** A notice as a message. */
export const noticeMail = ({
  kind,
  by,
  title,
  note,
  link,
  ...to
}: NoticeFacts): Omit<Mail, 'to'> => {
  const { SITE_NAME } = environment();
  const { words, language } = wordingIn(to.language);
  const subject = words[kind].subject(inSubject(title));
  const sentence = words[kind].sentence(words.who(by), title);
  const quoted = note === null ? [] : note.split('\n');
  const text = [
    SITE_NAME,
    sentence,
    ...(note === null ? [] : [quoted.map((line) => `> ${line}`).join('\n')]),
    `${words.link}:\n${link}`,
  ];
  return {
    subject,
    // Automatic messages must not be answered by other programs (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: `${text.join('\n\n')}\n`,
    html: drawMessage({
      language,
      title: subject,
      preview: sentence,
      children: (
        <>
          <Masthead name={SITE_NAME} href={publicUrl()} />
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
