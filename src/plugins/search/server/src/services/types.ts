import type {
  SearchDescription,
  SearchedType,
  SearchedTypesService,
} from '@ota-news/foundation/contracts/search';
import type { Core, UID } from '@strapi/strapi';
import { articleTableOf, columnOf, type ArticleTable } from '../index/entries/article-table';
import type { SearchedTypes } from '../index/entries/searched-types';

/** Kinds stand in statements as they are. */
const KIND = /^[a-z][a-z0-9-]*$/;

interface OwnTypesService extends SearchedTypesService {
  all(): readonly SearchedType[];
  of(uid: UID.ContentType): SearchedType | undefined;
  /** Articles in the database; null if no type has any. */
  articles(): ArticleTable | null;
  forSearches(): SearchedTypes;
  /** Where the subjects' tickers are; null without them. */
  tickers(): { table: string; ticker: string; name: string } | null;
  description(): SearchDescription;
}

/** Registry of the content types that are searched. */
const createTypes = ({ strapi }: { strapi: Core.Strapi }): OwnTypesService => {
  const types: SearchedType[] = [];
  let description: SearchDescription = {
    suggested: 'names or latest articles',
    examples: { query: 'news', beginning: 'ne' },
  };

  return {
    add(...added) {
      for (const { kind } of added) {
        if (!KIND.test(kind)) throw new Error(`Search: "${kind}" can't be a type's kind.`);
      }
      types.push(...added);
    },

    describe(given) {
      description = given;
    },

    all: () => types,

    of: (uid) => types.find((type) => type.uid === uid),

    articles() {
      const type = types.find(({ articles }) => articles !== undefined);
      return type === undefined ? null : articleTableOf(strapi, type);
    },

    forSearches() {
      const subjects = types.find((type) => type.subjects !== undefined)?.subjects;
      const metadata = subjects && strapi.db.metadata.get(subjects.uid);
      return {
        articles: types.find(({ articles }) => articles !== undefined)?.kind ?? '',
        paths: Object.fromEntries(types.map(({ kind, path }) => [kind, path])),
        subjects:
          metadata === undefined
            ? null
            : { table: metadata.tableName, slug: columnOf(strapi, subjects!.uid, 'slug') },
        filters: types.flatMap(({ kind, filter }) =>
          filter === undefined
            ? []
            : [{ name: kind, by: filter.by, operators: [...filter.operators] }],
        ),
        named: Object.fromEntries(
          types.flatMap(({ kind, named }) => (named === undefined ? [] : [[kind, named]])),
        ),
      };
    },

    tickers() {
      const { uid, tickers } = types.find((type) => type.subjects !== undefined)?.subjects ?? {};
      if (uid === undefined || tickers === undefined) return null;
      return {
        table: strapi.db.metadata.get(uid).tableName,
        ticker: columnOf(strapi, uid, tickers.ticker),
        name: columnOf(strapi, uid, tickers.name),
      };
    },

    description: () => description,
  };
};

export default createTypes;
