import { GFM, parser } from '@lezer/markdown';
import { anchorNames } from '@ota-news/foundation/markdown/anchors';
import path from 'node:path';
import { SECTIONS } from '#api/addresses';

const reader = parser.configure(GFM);

interface Edit {
  from: number;
  to: number;
  text: string;
}

/** Address of a document's page by its file. */
export const pathOf = (file: string): string =>
  `${SECTIONS.documentation}/${path.parse(file).name}`;

/** Where an address in a document leads on the site; null for what only the repository has. */
const onSite = (address: string, isPicture: boolean, files: string[]): string | null => {
  if (/^(?:[a-z]+:|\/)/i.test(address)) return address;
  if (isPicture) return `${SECTIONS.documentation}/${address}`;
  const [file = '', fragment] = address.split('#', 2);
  if (file !== '' && !files.includes(file)) return null;
  const anchor = fragment === undefined ? '' : `#${anchorNames()(fragment)}`;
  return `${file === '' ? '' : pathOf(file)}${anchor}`;
};

/**
 * Leads the links and pictures of a document to pages of the site. A link to what only the repository has becomes its
 * text; code stays as it is.
 *
 * @param files names of all documents
 */
export const withPageLinks = (markdown: string, files: string[]): string => {
  const edits: Edit[] = [];
  reader.parse(markdown).iterate({
    enter({ name, node }) {
      if (name !== 'Link' && name !== 'Image') return;
      const url = node.getChild('URL');
      const [open, close] = node.getChildren('LinkMark');
      if (url === null || open === undefined || close === undefined) return;
      const address = onSite(markdown.slice(url.from, url.to), name === 'Image', files);
      if (address !== null) edits.push({ from: url.from, to: url.to, text: address });
      else {
        edits.push({ from: open.from, to: open.to, text: '' });
        edits.push({ from: close.from, to: node.to, text: '' });
      }
    },
  });
  let text = '';
  let end = 0;
  for (const edit of edits.sort((one, other) => one.from - other.from)) {
    text += markdown.slice(end, edit.from) + edit.text;
    end = edit.to;
  }
  return text + markdown.slice(end);
};
