import { plainTextOf } from '../reading/plain-text';
import { withCredit } from '../reading/with-credit';
import type { FeedPicture } from './item';

/** A file as feeds name it, whether attached or by Media RSS. */
export interface FeedFile {
  url?: string;
  type?: string;
  medium?: string;
  title?: { value?: string };
  description?: { value?: string };
  credits?: { value?: string }[];
}

const NAME = /\.(?:avif|gif|jpe?g|png|webp)(?:$|\?)/i;

const isPicture = ({ url = '', type, medium }: FeedFile): boolean =>
  url !== '' && (medium === 'image' || (type?.startsWith('image/') ?? (!medium && NAME.test(url))));

const captionOf = ({ description, credits = [] }: FeedFile): string =>
  withCredit(
    plainTextOf(description?.value ?? ''),
    credits.map(({ value }) => plainTextOf(value ?? '')).join(', '),
  );

/** The first picture of files in order of preference. */
export const pictureAmong = (files: FeedFile[]): FeedPicture | null => {
  const file = files.find(isPicture);
  return file === undefined ? null : { src: file.url ?? '', alt: '', caption: captionOf(file) };
};

/** What Media RSS says of an item. */
export type Media = {
  contents?: FeedFile[];
  thumbnails?: FeedFile[];
  group?: { contents?: FeedFile[] };
};

/** Files of Media RSS, in order of preference. */
export const mediaFiles = ({ contents = [], group, thumbnails = [] }: Media = {}): FeedFile[] => [
  ...contents,
  ...(group?.contents ?? []),
  // A feed says by their place what they are.
  ...thumbnails.map((thumbnail) => ({ ...thumbnail, medium: 'image' })),
];
