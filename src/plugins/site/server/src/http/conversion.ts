import { inTextThread } from '@ota-news/foundation/threads/text-threads';
import { textOfMain } from './markdown';

const CONVERSION = require.resolve('./markdown');

/**
 * The content of a rendered page as markdown. It is always made in a thread: the conversion of a
 * middling page takes longer than the way there, and that of large tables grows with their square.
 * What passes the deadline is the page's plain text.
 *
 * @param html a whole document
 * @param base absolute address of the site
 */
export const convertPage = async (html: string, base: string): Promise<string> =>
  (await inTextThread<string>(CONVERSION, 'markdownOfPage', html, base)) ?? textOfMain(html);
