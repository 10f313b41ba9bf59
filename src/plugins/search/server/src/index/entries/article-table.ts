import type { SearchedType } from '@ota-news/foundation/contracts/search';
import type { Core, UID } from '@strapi/strapi';

/** Where the articles are in the database: names of the table and its columns. */
export interface ArticleTable {
  kind: string;
  table: string;
  number: string;
  title: string;
  body: string;
  /** Columns of a draft's texts. */
  texts: string[];
  /** SQL for the id of the subject of a row (alias `drafts`), and the subjects' table; null without subjects. */
  subject: { id: string; table: string } | null;
}

/** The parts of an attribute's metadata that say where a relation is stored. */
interface RelationColumns {
  target?: UID.ContentType;
  joinColumn?: { name: string };
  joinTable?: { name: string; joinColumn: { name: string }; inverseJoinColumn: { name: string } };
}

/** SQL for the id to which a relation of `drafts` leads. */
const relatedId = ({ joinColumn, joinTable }: RelationColumns): string =>
  joinTable === undefined
    ? `drafts.${joinColumn?.name}`
    : `(SELECT ${joinTable.inverseJoinColumn.name} FROM ${joinTable.name}
         WHERE ${joinTable.joinColumn.name} = drafts.id)`;

/** Column of an attribute. */
export const columnOf = (strapi: Core.Strapi, uid: UID.ContentType, attribute: string): string => {
  const { columnName } = (strapi.db.metadata.get(uid).attributes[attribute] ?? {}) as {
    columnName?: string;
  };
  return columnName ?? attribute;
};

/** Reads from Strapi's metadata where the articles of a type are. */
export const articleTableOf = (
  strapi: Core.Strapi,
  { kind, uid, articles }: SearchedType,
): ArticleTable | null => {
  if (articles === undefined) return null;
  const { tableName: table, attributes } = strapi.db.metadata.get(uid);
  const column = (attribute: string): string => columnOf(strapi, uid, attribute);
  const relation = (attributes[articles.subject ?? ''] ?? {}) as RelationColumns;
  return {
    kind,
    table,
    number: column(articles.number),
    title: column(articles.title),
    body: column(articles.body),
    texts: articles.texts.map(column),
    subject:
      relation.target === undefined
        ? null
        : { id: relatedId(relation), table: strapi.db.metadata.get(relation.target).tableName },
  };
};
