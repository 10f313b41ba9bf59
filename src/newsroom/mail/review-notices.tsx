import { getService } from '@ota-news/foundation/contracts/services';
import type { ReviewNotice } from '@ota-news/foundation/contracts/review';
import { PermanentFailure } from '@ota-news/foundation/jobs/job';
import { publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { ButtonRow, Masthead, MUTED, renderMessage, Row } from './layout';
import { MailFailure, sendMail, type Mail } from './mailer';

const messageOf = (notice: ReviewNotice): Mail => {
  const { to, messageId, subject, text, language, sentence, note, link, linkText } = notice;
  return {
    to,
    messageId,
    subject,
    // Prevents automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    text,
    html: renderMessage({
      language,
      title: subject,
      preview: sentence,
      children: (
        <>
          <Masthead name={notice.siteName} href={publicUrl()} />
          <Row>{sentence}</Row>
          {note === null ? null : (
            <Row>
              {note.split('\n').map((line) => (
                <span class="muted" style={{ color: MUTED }}>
                  {line}
                  <br />
                </span>
              ))}
            </Row>
          )}
          <ButtonRow href={link}>{linkText}</ButtonRow>
        </>
      ),
    }),
  };
};

/** Sends notices about reviews in the layout of our messages. Call it in `register`. */
export const mailReviewNotices = (strapi: Core.Strapi): void =>
  getService(strapi, 'review', 'notice-mail').use(async (notice) => {
    try {
      await sendMail(strapi, 'review', messageOf(notice));
    } catch (error) {
      const isPointless = error instanceof MailFailure && error.kind === 'recipient';
      throw isPointless ? new PermanentFailure(error.message) : error;
    }
  });
