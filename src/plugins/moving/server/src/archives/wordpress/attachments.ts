import type { ImportedPicture } from '../../bodies/imported-body';
import type { Attachments } from '../../bodies/wordpress/shortcodes';
import { plainTextOf } from '../reading/plain-text';
import { childText, type XmlElement } from '../reading/xml-elements';
import { metaOf } from './meta';

/** Files of a site by their ids, and pictures by the id of the post they belong to. */
export interface MediaLibrary {
  byId: Map<string, ImportedPicture>;
  idsOf: Map<string, { id: string; place: number }[]>;
}

const PICTURE = /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)(?:$|\?)/i;

/** Starts a library without files. */
export const emptyLibrary = (): MediaLibrary => ({ byId: new Map(), idsOf: new Map() });

/** Adds an item of the type `attachment`. */
export const addAttachment = ({ byId, idsOf }: MediaLibrary, item: XmlElement): void => {
  const id = childText(item, 'wp:post_id');
  const src = childText(item, 'wp:attachment_url') || childText(item, 'guid');
  byId.set(id, {
    src,
    alt: plainTextOf(metaOf(item).get('_wp_attachment_image_alt') ?? ''),
    caption: plainTextOf(childText(item, 'excerpt:encoded')),
    title: plainTextOf(childText(item, 'title')),
  });
  if (!PICTURE.test(src)) return;
  const parent = childText(item, 'wp:post_parent');
  const ids = idsOf.get(parent) ?? [];
  ids.push({ id, place: Number(childText(item, 'wp:menu_order')) || 0 });
  idsOf.set(parent, ids);
};

/** Sorts the pictures of each post as WordPress' galleries do. */
export const sortLibrary = ({ idsOf }: MediaLibrary): void => {
  for (const ids of idsOf.values()) {
    ids.sort((one, other) => one.place - other.place || Number(one.id) - Number(other.id));
  }
};

/** Pictures as the galleries of a post name them. */
export const attachmentsFor =
  ({ byId, idsOf }: MediaLibrary, postId: string): Attachments =>
  (ids) =>
    (ids ?? (idsOf.get(postId) ?? []).map(({ id }) => id)).flatMap((id) => byId.get(id) ?? []);
