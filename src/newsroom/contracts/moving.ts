/** Systems and formats that can be imported. */
export const IMPORT_SOURCES = ['ghost', 'wordpress', 'rss', 'markdown', 'csv', 'jsonl'] as const;

export type ImportSource = (typeof IMPORT_SOURCES)[number];

/**
 * `receiving`: its file is sent by the panel. `surveyed`: read without changing anything, waits for the person to start
 * it.
 */
export type RunState =
  | 'receiving'
  | 'surveying'
  | 'surveyed'
  | 'running'
  | 'paused'
  | 'finished'
  | 'failed'
  | 'taking-back'
  | 'taken-back';

/** States in which the service works on an import. */
export const AT_WORK: RunState[] = ['surveying', 'running', 'taking-back'];

/** Steps of an import. */
export type ImportPhase = 'reading' | 'posts' | 'redirects' | 'members' | 'taking-back';

/** How the company of a post was found. */
export type DecidedBy = 'table' | 'archive' | 'tag' | 'title' | 'default';

/**
 * What became of an item. `same`: as it was imported before; `kept`: somebody changed it here since, so it stays;
 * `left-out`: it can't come, the notes say why; `planned` and `changed`: what a run would create and change.
 */
export const ITEM_OUTCOMES = [
  'planned',
  'changed',
  'created',
  'updated',
  'same',
  'kept',
  'needs-company',
  'left-out',
  'failed',
  'taken-back',
] as const;

export type ItemOutcome = (typeof ITEM_OUTCOMES)[number];

/** What an archive holds, in the order of reports. */
export const ITEM_KINDS = [
  'post',
  'page',
  'author',
  'category',
  'picture',
  'redirect',
  'member',
] as const;

export type ItemKind = (typeof ITEM_KINDS)[number];

/** Choices of the person who imports. */
export interface ImportOptions {
  /** Address of the old site. */
  siteUrl?: string;
  /** Folder with the files of the old site. */
  files?: string;
  /** Slug or name of the company of posts that name none. */
  company?: string;
  /** Slug of the author of posts without one. */
  author?: string;
  /** Slugs or names of companies by the ids or slugs of posts. */
  companies?: Record<string, string>;
  /** Imports posts as drafts, whatever they are there. */
  asDrafts?: boolean;
  /** Leaves pictures where they are. */
  withoutPictures?: boolean;
  /** Text that members agreed to there, as proof; without it they are left out. */
  memberConsent?: string;
}

/** Number of items by kind and outcome. */
export type ImportSummary = Partial<Record<ItemKind, Partial<Record<ItemOutcome, number>>>> & {
  /** What has no place here, with its number. */
  rest?: { what: string; count: number }[];
};

/** An import from another system. */
export interface ImportRun {
  id: number;
  source: ImportSource;
  /** Name of the file or folder, or the address. */
  name: string;
  options: ImportOptions;
  state: RunState;
  /** Current step. */
  phase: ImportPhase | null;
  done: number;
  total: number;
  error: string | null;
  summary: ImportSummary | null;
  /** E-mail address; null for a command. */
  createdBy: string | null;
  /** ISO 8601 in UTC. */
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

/** A line of the report. */
export interface ImportItem {
  kind: ItemKind;
  /** Id in the other system. */
  foreignId: string;
  title: string;
  outcome: ItemOutcome;
  /** Slug. */
  company: string | null;
  decidedBy: DecidedBy | null;
  /** Public path here. */
  path: string | null;
  notes: string[];
}

/** Part of a report. */
export interface ItemChoice {
  kind?: ItemKind;
  outcome?: ItemOutcome;
}

/** How a run is carried out. */
export interface Execution {
  /** File, folder or address of the archive. */
  place: string;
  /** Tells how far a step has come. */
  progress(phase: ImportPhase, done: number, total: number): void;
  /** Aborted to pause. */
  signal: AbortSignal;
}

/** A new import. */
export interface NewImport {
  source: ImportSource;
  place: string;
  /** Name of the file or folder, or the address. */
  name: string;
  options: ImportOptions;
}

/** Imports from other systems. */
export interface ImportsService {
  /** @throws ValidationError if the options name a company or an author that is not here */
  checkOptions(options: ImportOptions): Promise<void>;
  /**
   * Stores an import, or returns the one of a command that did not end.
   *
   * @returns its number
   * @throws Error that names file and line if the archive can't be read
   * @throws ValidationError if the options name a company or an author that is not here
   */
  begin(created: NewImport): Promise<number>;
  /** Reads an archive and stores the report of what an import would do. */
  survey(id: number, execution: Execution): Promise<void>;
  /** Imports an archive; goes on where an interrupted run was. */
  run(id: number, execution: Execution): Promise<void>;
  /** Takes an import back: what somebody changed or uses since stays. */
  takeBack(id: number, by: string, execution: Omit<Execution, 'place'>): Promise<void>;
}

/** Imports and their reports. */
export interface ImportRunsService {
  /** @throws NotFoundError */
  find(id: number): Promise<ImportRun>;
  /** Imports, the latest first. */
  list(limit: number): Promise<ImportRun[]>;
  /** A page of the report. */
  items(
    id: number,
    choice: ItemChoice,
    page: { offset: number; limit: number },
  ): Promise<{ items: ImportItem[]; total: number }>;
  /** Lines of the whole report as CSV; filled in, its column `company` can be handed back. */
  report(id: number): AsyncIterable<string>;
}

/** Formats that can be written. */
export const EXPORT_FORMATS = ['markdown', 'ghost', 'wxr', 'jsonl'] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A new export. */
export interface NewExport {
  format: ExportFormat;
  /** File or folder that is made. */
  place: string;
  /** Leaves out what readers do not see. */
  onlyPublic: boolean;
}

/** What was exported. */
export interface ExportSummary {
  articles: number;
  pages: number;
  /** Files that were copied. */
  pictures: number;
  /** Addresses of files that texts show and that are missing here. */
  missing: string[];
}

/** Exports to other systems. */
export interface ExportsService {
  /**
   * Writes articles, pages, people, categories and pictures; subscribers, tokens and comments never. Nothing is left of
   * an export that fails or is interrupted.
   *
   * @throws ExportError if the place is taken
   */
  write(
    created: NewExport,
    execution: {
      /** Tells how far a step has come. */
      progress(step: string, done: number, total: number): void;
      /** Aborted to stop. */
      signal: AbortSignal;
    },
  ): Promise<ExportSummary>;
}
