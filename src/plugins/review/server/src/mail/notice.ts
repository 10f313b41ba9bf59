import type { ReviewNotice } from '@ota-news/foundation/contracts/review';
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

/** Words a notice. */
export const noticeTexts = ({
  kind,
  by,
  title,
  note,
  link,
  siteName,
  ...to
}: NoticeFacts): Omit<ReviewNotice, 'to' | 'messageId'> => {
  const { words, language } = wordingIn(to.language);
  const sentence = words[kind].sentence(words.who(by), title);
  const text = [
    siteName,
    sentence,
    ...(note === null
      ? []
      : [
          note
            .split('\n')
            .map((line) => `> ${line}`)
            .join('\n'),
        ]),
    `${words.link}:\n${link}`,
  ];
  return {
    subject: words[kind].subject(inSubject(title)),
    text: `${text.join('\n\n')}\n`,
    language,
    sentence,
    note,
    link,
    linkText: words.link,
    siteName,
  };
};
