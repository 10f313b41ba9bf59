import { inTextThread } from '@ota-news/foundation/threads/text-threads';
import { textOfMain } from './markdown';

const CONVERSION = require.resolve('./markdown');

/**
 * Converts a rendered page to Markdown, always in a worker thread: the conversion of an average page takes longer than
 * the message to the thread, and the cost of tables is quadratic. Falls back to plain text after the timeout.
 *
 * @param html complete document
 * @param base base URL of the site
 */
export const convertPage = async (html: string, base: string): Promise<string> =>
  (await inTextThread<string>(CONVERSION, 'markdownOfPage', html, base)) ?? textOfMain(html);
