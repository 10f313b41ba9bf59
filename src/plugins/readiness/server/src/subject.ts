import type { PageImage } from '@ota-news/foundation/contracts/page-models';
import { database } from '@ota-news/foundation/database/connection';
import { pageImage, foreignImage, type StoredFile } from '@ota-news/foundation/media/page-image';
import type { Core } from '@strapi/strapi';
import type { ArticleForm } from './form-values';

/** Article as it would be published: the form's values combined with the stored draft. */
export interface Subject {
  form: ArticleForm;
  documentId: string | undefined;
  /** True if the article is currently published. */
  wasPublished: boolean;
  ota: RelatedOta | null;
  hasAuthor: boolean;
  image: PageImage | null;
  now: Date;
}

export interface RelatedOta {
  id: number;
  slug: string;
  name: string;
  primary_color: string | null;
}

interface StoredDraft {
  ota_id: number | null;
  author_id: number | null;
  first_published_at: unknown;
}

const OTA_COLUMNS = ['id', 'slug', 'name', 'primary_color'] as const;

type Reference = NonNullable<NonNullable<ArticleForm['ota']>['connect']>[number];

/** Resolves a relation after the form's changes; the panel sends a document id or a row id. */
const relatedRow = async <Row extends { id: number }>(
  strapi: Core.Strapi,
  table: string,
  columns: readonly (keyof Row & string)[],
  change: ArticleForm['ota'],
  stored: number | null,
): Promise<Row | null> => {
  const rows = database(strapi)(table);
  const by = ({ documentId, id }: Reference) =>
    documentId === undefined ? { id: Number(id) || 0 } : { document_id: documentId };
  const connected = change?.connect?.at(-1);
  if (connected === undefined && (stored === null || (change?.disconnect?.length ?? 0) > 0)) {
    return null;
  }
  const where = connected === undefined ? { id: stored } : by(connected);
  return ((await rows.where(where).first(...columns)) as Row | undefined) ?? null;
};

const imageOf = async (strapi: Core.Strapi, form: ArticleForm): Promise<PageImage | null> => {
  const id = form.featured_image?.id;
  const file =
    id === undefined
      ? undefined
      : await database(strapi)('files').where({ id }).first<StoredFile | undefined>();
  const path = form.featured_image_path?.trim() ?? '';
  const image =
    file !== undefined ? pageImage(file) : /^https?:\/\//.test(path) ? foreignImage(path) : null;
  const own = form.featured_image_alt?.trim() ?? '';
  return image === null || own === '' ? image : { ...image, alternativeText: own };
};

/** Combines a form's values with the stored article. */
export const subjectOf = async (
  strapi: Core.Strapi,
  form: ArticleForm,
  documentId: string | undefined,
): Promise<Subject> => {
  const stored =
    documentId === undefined
      ? undefined
      : await database(strapi)('articles')
          .where({ document_id: documentId })
          .whereNull('published_at')
          .first<StoredDraft | undefined>('ota_id', 'author_id', 'first_published_at');
  const [ota, author, image] = await Promise.all([
    relatedRow<RelatedOta>(strapi, 'otas', OTA_COLUMNS, form.ota, stored?.ota_id ?? null),
    relatedRow(strapi, 'authors', ['id'], form.author, stored?.author_id ?? null),
    imageOf(strapi, form),
  ]);
  const published =
    documentId === undefined
      ? undefined
      : await database(strapi)('articles')
          .where({ document_id: documentId })
          .whereNotNull('published_at')
          .first('id');
  return {
    form,
    documentId,
    wasPublished: published !== undefined,
    ota,
    hasAuthor: author !== null,
    image,
    now: new Date(),
  };
};
