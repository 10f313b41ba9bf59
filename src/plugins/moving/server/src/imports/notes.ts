import type { ImportNote } from '../bodies/imported-body';

/** What a note of a body says to the person who imports. */
const SENTENCES: Record<ImportNote['kind'], string> = {
  anchor: 'A link within the page leads nowhere any more',
  block: 'A block has no counterpart here; only its text was taken over',
  card: 'A card has no counterpart here; only its text was taken over',
  component: 'A source or correction was left out, which needs title and url, or date and text',
  embed: 'Embedded content became a link',
  emphasis: 'Emphasis was left out',
  file: 'A file stays where it is and is linked',
  form: 'A form was left out',
  gallery: 'A gallery has no pictures in the archive',
  link: 'A link was left out',
  date: 'A date can not be read',
  'canonical-address': 'Its canonical address was left out',
  'injected-code': 'Code for the page was left out',
  'internal-tag': 'An internal tag was left out',
  'email-only': 'Shown in mails alone, so left out',
  'members-only': 'Part of the text was for members alone, so it comes as a draft',
  picture: 'A picture was left out',
  preformatted: 'Preformatted text was taken over as text',
  script: 'A script was left out',
  shortcode: 'A shortcode was left as it is written',
  table: 'A table became simpler',
  'truncation-mark': 'The mark where lists end the text was left out',
};

/** Writes notes as sentences, each once. */
export const sentencesOf = (notes: ImportNote[]): string[] => [
  ...new Set(
    notes.map(({ kind, detail }) =>
      detail === '' ? SENTENCES[kind] : `${SENTENCES[kind]}: ${detail}`,
    ),
  ),
];
