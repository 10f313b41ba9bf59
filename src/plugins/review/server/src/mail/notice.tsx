import { publicUrl } from '@ota-news/foundation/network/public-address';
import { environment } from '../../../../../environment';
import { ButtonRow, drawMessage, Masthead, MUTED, Row } from '../../../../../newsroom/mail/layout';
import type { Mail } from '../../../../../newsroom/mail/mailer';

/** What people are told about: a move, an assignment, or that an approved text has changed. */
export const NOTICES = ['submit', 'assign', 'ask_changes', 'approve', 'changed'] as const;

export type NoticeKind = (typeof NOTICES)[number];

interface Words {
  subject(title: string): string;
  sentence(by: string, title: string): string;
}

const WORDS: Record<NoticeKind, Words> = {
  submit: {
    subject: (title) => `For review: ${title}`,
    sentence: (by, title) => `${by} has submitted “${title}” and asks you to look at it.`,
  },
  assign: {
    subject: (title) => `For review: ${title}`,
    sentence: (by, title) => `${by} asks you to look at “${title}”.`,
  },
  ask_changes: {
    subject: (title) => `Changes asked: ${title}`,
    sentence: (by, title) => `${by} has looked at “${title}” and asks for changes.`,
  },
  approve: {
    subject: (title) => `Approved: ${title}`,
    sentence: (by, title) => `${by} has approved “${title}”. It can be published.`,
  },
  changed: {
    subject: (title) => `Changed after approval: ${title}`,
    sentence: (by, title) =>
      `${by} has changed “${title}” after it was approved. It is in review again.`,
  },
};

const LINK_TEXT = 'Open it in the panel';
const MAX_SUBJECT_TITLE = 120;

interface NoticeFacts {
  kind: NoticeKind;
  by: string;
  title: string;
  /** What was said with it. */
  note: string | null;
  link: string;
}

/** One line, of a length that lists of messages show. */
const inSubject = (title: string): string => {
  const line = title.replace(/\s+/g, ' ').trim();
  return line.length <= MAX_SUBJECT_TITLE ? line : `${line.slice(0, MAX_SUBJECT_TITLE)}…`;
};

/** A notice as a message. */
export const noticeMail = ({ kind, by, title, note, link }: NoticeFacts): Omit<Mail, 'to'> => {
  const { SITE_NAME } = environment();
  const subject = WORDS[kind].subject(inSubject(title));
  const sentence = WORDS[kind].sentence(by, title);
  const quoted = note === null ? [] : note.split('\n');
  const text = [
    SITE_NAME,
    sentence,
    ...(note === null ? [] : [quoted.map((line) => `> ${line}`).join('\n')]),
    `${LINK_TEXT}:\n${link}`,
  ];
  return {
    subject,
    // Automatic messages must not be answered by other programs (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: `${text.join('\n\n')}\n`,
    html: drawMessage({
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
          <ButtonRow href={link}>{LINK_TEXT}</ButtonRow>
        </>
      ),
    }),
  };
};
