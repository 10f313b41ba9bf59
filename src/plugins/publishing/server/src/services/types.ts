import type {
  PublishedAttributes,
  PublishedType,
  PublishedTypesService,
} from '@ota-news/foundation/contracts/publishing';
import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';

const USUAL_NAMES: PublishedAttributes = {
  title: 'title',
  body: 'body',
  excerpt: 'excerpt',
  scheduledFor: 'scheduled_for',
  firstPublishedAt: 'first_published_at',
};

/** A published type with all of its attributes, its table and their columns. */
export interface StoredType extends PublishedType {
  attributes: PublishedAttributes;
  table: string;
  columns: PublishedAttributes;
}

/** Registry of the content types whose publication has effects. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const types = new Map<string, PublishedType>();

  const stored = (type: PublishedType): StoredType => {
    const metadata = strapi.db.metadata.get(type.uid);
    const attributes = { ...USUAL_NAMES, ...type.attributes };
    const columns = Object.fromEntries(
      Object.entries(attributes).map(([role, name]) => {
        const attribute = metadata.attributes[name];
        if (attribute === undefined) throw new Error(`${type.uid} has no attribute "${name}".`);
        return [role, 'columnName' in attribute ? attribute.columnName : name];
      }),
    );
    return {
      ...type,
      attributes,
      table: metadata.tableName,
      columns: columns as unknown as PublishedAttributes,
    };
  };

  const service = {
    add(type: PublishedType): void {
      types.set(type.uid, type);
    },

    has: (uid: string): boolean => types.has(uid),

    all: (): StoredType[] => [...types.values()].map(stored),

    /** Returns a registered type. @throws Error if it is not registered */
    of(uid: string): StoredType {
      const type = types.get(uid);
      if (type === undefined) throw new Error(`${uid} is not published by the plugin publishing.`);
      return stored(type);
    },

    /** Returns the type of a stored document; null if no registered type has it. */
    async ofDocument(documentId: string): Promise<StoredType | null> {
      for (const type of this.all()) {
        const row = await database(strapi)(type.table).where('document_id', documentId).first('id');
        if (row !== undefined) return type;
      }
      return null;
    },
  };
  return service satisfies PublishedTypesService;
};
