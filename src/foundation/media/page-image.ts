import type { UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import { toJson } from '../database/values';
import type {
  FocalPoint,
  ImageSource,
  PageImage,
  PictureProvenance,
} from '../contracts/page-models';

interface StoredFormat {
  url: string;
  width: number;
  height: number;
  mime: string;
}

/** The columns of a Media Library row that pages need. */
export interface StoredFile {
  url: string;
  alternative_text: string | null;
  width: number | null;
  height: number | null;
  mime: string;
  /** JSON as text or parsed, keyed by format name. */
  formats: unknown;
  /** JSON as text or parsed. */
  focal_point: unknown;
  /** JSON as text or parsed. */
  provenance: unknown;
}

/** Columns of `files` under aliases that no joined table uses. */
export const FILE_COLUMNS = {
  image_url: 'files.url',
  image_alt: 'files.alternative_text',
  image_width: 'files.width',
  image_height: 'files.height',
  image_mime: 'files.mime',
  image_formats: 'files.formats',
  image_focal_point: 'files.focal_point',
  image_provenance: 'files.provenance',
} as const;

export type FileColumns = {
  image_url: string | null;
  image_alt: string | null;
  image_width: number | null;
  image_height: number | null;
  image_mime: string | null;
  image_formats: unknown;
  image_focal_point: unknown;
  image_provenance: unknown;
};

/** A media attribute with a picture of the Media Library. */
export interface PictureField {
  /** Table of the content type, or its alias in the query. */
  table: string;
  uid: UID.ContentType;
  field: string;
}

/** Left-joins the pictures of an attribute as `files`. For `modify`. */
export const joinPicture = (
  query: Knex.QueryBuilder,
  { table, uid, field }: PictureField,
): Knex.QueryBuilder =>
  query
    .leftJoin('files_related_mph as pictures', (join) =>
      join
        .on('pictures.related_id', `${table}.id`)
        .andOnVal('pictures.related_type', uid)
        .andOnVal('pictures.field', field),
    )
    .leftJoin('files', 'files.id', 'pictures.file_id');

/** Converts a stored picture with all its widths, the largest first. */
export const pageImage = (file: StoredFile): PageImage => {
  const formats = Object.values(toJson<Record<string, StoredFormat>>(file.formats) ?? {});
  const own: ImageSource[] = file.width === null ? [] : [{ url: file.url, width: file.width }];
  const sources = [...own, ...formats.map(({ url, width }) => ({ url, width }))].sort(
    (one, other) => other.width - one.width,
  );
  return {
    url: file.url,
    alternativeText: file.alternative_text ?? '',
    width: file.width,
    height: file.height,
    sources,
    mime: file.mime,
    focalPoint: toJson<FocalPoint>(file.focal_point),
    provenance: toJson<PictureProvenance>(file.provenance),
  };
};

/** Converts the picture of a row that was joined with `files`; null if there is none. */
export const joinedImage = (row: FileColumns): PageImage | null =>
  row.image_url === null || row.image_mime === null
    ? null
    : pageImage({
        url: row.image_url,
        alternative_text: row.image_alt,
        width: row.image_width,
        height: row.image_height,
        mime: row.image_mime,
        formats: row.image_formats,
        focal_point: row.image_focal_point,
        provenance: row.image_provenance,
      });

/** Creates the model of an external picture, of which only the URL is known. */
export const foreignImage = (url: string): PageImage => ({
  url,
  alternativeText: '',
  width: null,
  height: null,
  sources: [],
  mime: 'image/*',
  focalPoint: null,
  provenance: null,
});
