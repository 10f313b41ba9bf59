import comments from './comments';
import noticeMail from './notice-mail';
import noticeQueue from './notice-queue';
import notices from './notices';
import people from './people';
import reviews from './reviews';

export default {
  comments,
  'notice-mail': noticeMail,
  'notice-queue': noticeQueue,
  notices,
  people,
  reviews,
};
