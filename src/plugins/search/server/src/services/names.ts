import type { Core } from '@strapi/strapi';
import { ENTRIES } from '../tables';
import { queryWords } from '../text/query-terms';
import { own } from './own';

const FRESH_MS = 30_000;

/** Names of one thing, each as folded words and as terms: an OTA's, or a glossary term's. */
export interface NamedThing {
  /** Its entry. */
  id: number;
  kind: 'ota' | 'glossary-term';
  names: { words: string[]; terms: string[] }[];
}

interface NamesRow {
  id: number;
  kind: NamedThing['kind'];
  title: string;
  names: string | null;
}

const named = ({ id, kind, title, names }: NamesRow): NamedThing => ({
  id,
  kind,
  names: [title, ...((names === null ? [] : JSON.parse(names)) as string[])].map((name) => {
    const words = queryWords(name);
    return {
      words: words.map(({ folded }) => folded),
      terms: words.map(({ term }) => term),
    };
  }),
});

/** What OTAs and glossary terms are called, remembered for half a minute. */
const createNames = ({ strapi }: { strapi: Core.Strapi }) => {
  let known: Promise<NamedThing[]> | null = null;
  let readAt = 0;

  const readAll = async (): Promise<NamedThing[]> => {
    const rows = await own(strapi, 'read-connection').all<NamesRow>(
      `SELECT id, kind, title, names FROM ${ENTRIES} WHERE kind IN ('ota', 'glossary-term')`,
      [],
    );
    return rows.map(named);
  };

  return {
    async all(): Promise<NamedThing[]> {
      if (known === null || performance.now() - readAt > FRESH_MS) {
        readAt = performance.now();
        known = readAll();
        known.catch(() => (known = null));
      }
      return known;
    },

    forget(): void {
      known = null;
    },
  };
};

export type Names = ReturnType<typeof createNames>;
export default createNames;
