declare module '@ota-news/foundation/contracts/page-models' {
  interface PageKinds {
    'glossary-index': GlossaryIndexModel;
    'glossary-term': GlossaryTermModel;
  }
}

export interface GlossaryTermSummary {
  term: string;
  url: string;
  shortDefinition: string;
  aliases: string[];
}

export interface GlossaryIndexModel {
  kind: 'glossary-index';
  /** Grouped by first letter, in alphabetical order; "#" for anything else. */
  groups: { letter: string; terms: GlossaryTermSummary[] }[];
}

/** An article that contains a term. */
export interface Mention {
  title: string;
  url: string;
  date: string | null;
}

export interface GlossaryTermModel {
  kind: 'glossary-term';
  term: string;
  aliases: string[];
  shortDefinition: string;
  bodyHtml: string;
  related: GlossaryTermSummary[];
  mentions: Mention[];
  updatedAt: string;
}
