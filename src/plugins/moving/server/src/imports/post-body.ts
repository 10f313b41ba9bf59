import type { ForeignPost } from '../archives/archive';
import { convertBody } from '../bodies/convert-body';
import type { ImportedPicture } from '../bodies/imported-body';
import { withAddresses } from '../bodies/markdown/addresses';
import { RefusedBody } from '../bodies/refused-body';
import type { ImportContext } from './context';
import { sentencesOf } from './notes';
import { oldPathOf } from '#newsroom/old-addresses';
import type { Pictures } from './pictures';
import type { Survey } from './survey';

/** The text of a post as it is stored here. */
export interface PostBody {
  markdown: string;
  notes: string[];
  /** True if a part of it is not for everybody. */
  isRestricted: boolean;
}

/** An address with its characters encoded as in markdown, to compare it with that. */
const encoded = (address: string): string =>
  URL.canParse(address, 'http://site.invalid/')
    ? new URL(address, 'http://site.invalid/').href
    : address;

/** Address of a link here: of the post it leads to, else complete with the old site. */
const linkHere = (address: string, siteUrl: string, { places }: Survey): string | null => {
  if (/^(?:#|mailto:|tel:|data:)/i.test(address)) return null;
  const path = oldPathOf(address, siteUrl);
  const place = path === null ? undefined : places.get(path);
  if (place !== undefined) {
    return place + (/#[^#]*$/.exec(address)?.[0] ?? '');
  }
  const isRelative = !/^[a-z][a-z\d+.-]*:/i.test(address);
  if (!isRelative || siteUrl === '' || !URL.canParse(address, `${siteUrl}/`)) return null;
  return new URL(address, `${siteUrl}/`).href;
};

/**
 * Converts the text of a post, stores its pictures, and leads its links to what was imported.
 *
 * @returns null if the text can't be converted, with the reason in `notes`
 */
export const bodyOfPost = async (
  { archive, signal }: ImportContext,
  post: ForeignPost,
  survey: Survey,
  pictures: Pictures,
): Promise<PostBody | { markdown: null; notes: string[] }> => {
  let converted;
  try {
    converted = convertBody(post.body);
  } catch (error) {
    if (!(error instanceof RefusedBody)) throw error;
    return { markdown: null, notes: [error.message] };
  }
  const notes = sentencesOf(converted.notes);
  const described = new Map<string, ImportedPicture>(
    converted.images.map((image) => [image.src, image]),
  );
  const here = new Map<string, string>();
  for (const image of described.values()) {
    signal.throwIfAborted();
    const { path, fault } = await pictures.obtain(image);
    if (path !== null) here.set(encoded(image.src), path);
    else {
      if (fault !== '') notes.push(fault);
      const elsewhere = pictures.elsewhere(image.src);
      if (elsewhere !== null) here.set(encoded(image.src), elsewhere);
    }
  }
  const markdown = withAddresses(
    converted.markdown,
    ({ address }) => here.get(encoded(address)) ?? linkHere(address, archive.url, survey),
  );
  const isRestricted = converted.notes.some(({ kind }) => kind === 'members-only');
  return { markdown, notes, isRestricted };
};
