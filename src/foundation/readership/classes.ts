/** Who asks: a person's browser, a search engine, a crawler for AI, or any other program. */
export const CLIENT_KINDS = ['reader', 'search-engine', 'ai', 'program'] as const;

export type ClientKind = (typeof CLIENT_KINDS)[number];

/** What an operator does with what its program reads; `question`: answers a person who asks at that moment. */
export const READING_PURPOSES = ['training', 'search', 'question'] as const;

export type ReadingPurpose = (typeof READING_PURPOSES)[number];

/** What was read: a page as HTML or markdown, another document such as a feed, or nothing (404). */
export const READ_FORMS = ['html', 'markdown', 'file', 'missing'] as const;

export type ReadForm = (typeof READ_FORMS)[number];
